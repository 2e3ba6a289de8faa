import type { ReactNode } from 'react';
import type {
  DeaLine,
  DestructionEvent,
  LossEvent,
  Registrant,
} from '../../../contract/reports/deaReport.ts';
import type { ReportHead } from '../../../contract/reports/report.ts';
import { noteLabels } from '../../../rules/custody/signatureNote.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { isInPart, leftOutText } from '../../../rules/reports/leftOut.ts';
import { keepUntil } from '../../../rules/reports/retention.ts';
import { dayText, formatted, packageText } from '../../shell/text/formats.ts';
import { periodText, placedWhen } from './reportLook.ts';

export interface SheetFact {
  readonly label: string;
  /** Null if no one recorded it; undefined if the ledger has no place for it, and a hand fills it in. */
  readonly value: ReactNode | null | undefined;
  readonly width: 'half' | 'third' | 'quarter' | 'full';
}

/** What a federal form asks for, on a sheet of paper of its own: one for each event. */
export function DeaSheet({
  id,
  form,
  title,
  basis,
  marks,
  head,
  recordedOn,
  children,
}: {
  id: string;
  /** “DEA Form 106”. */
  form: string;
  title: string;
  /** Regulation and how it is sent. */
  basis: string;
  /** In the corner: number, day. */
  marks: readonly { label: string; value: string }[];
  head: ReportHead;
  /** The day from which the record is kept; left out where the sheet says itself until when. */
  recordedOn?: string;
  children: ReactNode;
}) {
  return (
    <article className="paper dea-sheet" aria-labelledby={id}>
      <header className="paper-head">
        <div>
          <p className="paper-org">What {form} asks for, as the ledger has it</p>
          <h2 id={id}>{title}</h2>
        </div>
        <dl className="paper-period">
          {marks.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
      <footer className="paper-foot">
        <p>
          {basis}
          {recordedOn !== undefined && (
            <strong> Keep until {dayText(keepUntil(recordedOn, head.keptYears))}.</strong>
          )}
        </p>
        <p>
          Of the period {periodText(head)}, made {placedWhen(head.madeAt, head)} ({head.timeZone})
          by {head.madeBy}, through ledger entry {head.ledgerSequence.toLocaleString('en-US')}.
          {isInPart(head) && ` Not shown: ${leftOutText(head)}.`}
        </p>
      </footer>
    </article>
  );
}

/** The cells of a sheet. What a hand fills in is empty on paper, and said on the screen. */
export function SheetFacts({ facts }: { facts: readonly SheetFact[] }) {
  return (
    <dl className="paper-facts">
      {facts.map(({ label, value, width }) => (
        <div key={label} className={width}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? (
              <span className="quiet by-hand">By hand</span>
            ) : (
              (value ?? <span className="quiet">Not recorded</span>)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who is registered, and where it happened. */
export function registrantFacts(
  registrant: Registrant,
  { site, inventory }: Pick<LossEvent, 'site' | 'inventory'>,
): SheetFact[] {
  return [
    { label: 'Registrant', value: registrant.deaRegistrant ?? registrant.agency, width: 'half' },
    { label: 'DEA number', value: site.deaNumber || registrant.deaNumber, width: 'quarter' },
    { label: 'County', value: site.county || registrant.county, width: 'quarter' },
    { label: 'Address of the registrant', value: registrant.address, width: 'half' },
    {
      label: 'Where it happened',
      value: [inventory, site.name, site.address].filter(Boolean).join(', '),
      width: 'half',
    },
  ];
}

/** One substance on each line, with what identifies it. */
export function SubstanceTable({
  caption,
  lines,
  quantity,
}: {
  caption: string;
  lines: readonly DeaLine[];
  /** “Quantity lost”. */
  quantity: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className="paper-scroll" tabIndex={0} aria-label={caption}>
      <table className="paper-table dea-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name, strength and form</th>
            <th scope="col">NDC</th>
            <th scope="col">Schedule</th>
            <th scope="col">Lot</th>
            <th scope="col">{quantity}</th>
            <th scope="col">Exactly</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <SubstanceRow key={line.sequence} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SubstanceRow({ line }: { line: DeaLine }) {
  const { product, lot, expiresOn, amount, sequence, correctedBy } = line;
  return (
    <tr>
      <th scope="row">
        <span className="drug">{product.name}</span> {formatted(product.strength)}
        <span className="cell-sub">
          {product.form}, {packageText(product)}. Entry {sequence.toLocaleString('en-US')}
          {correctedBy.length > 0 && `, corrected by entry ${correctedBy.join(', ')}`}
        </span>
      </th>
      <td className="nowrap">{product.ndc}</td>
      <td>{product.schedule}</td>
      <td>
        {lot}
        <span className="cell-sub">expires {dayText(expiresOn)}</span>
      </td>
      <td>{formatUnits(amount, product)}</td>
      <td>
        {exactAmount(amount, product)}&nbsp;{exactUnit(product)}
      </td>
    </tr>
  );
}

/** What was said, in the words of who recorded it. */
export function SheetStory({ title, text }: { title: string; text: string }) {
  return (
    <section className="field">
      <h3>{title}</h3>
      <p className="paper-answer">{text === '' ? 'Nothing was recorded.' : formatted(text)}</p>
    </section>
  );
}

/** Who signed in the ledger, with room for a signature on paper. */
export function SheetSigners({
  title,
  event,
  head,
}: {
  title: string;
  event: Pick<DestructionEvent, 'signers' | 'signatureNotes' | 'recordedAt' | 'recordedBy'>;
  head: ReportHead;
}) {
  const signed = event.signers.length > 0;
  const people = signed
    ? event.signers
    : [{ name: event.recordedBy, role: '', meaning: 'recorded, not signed' }];
  return (
    <section className="paper-sign">
      <h3>{title}</h3>
      <dl className="paper-lines">
        {people.map(({ name, role, meaning }) => (
          <div key={`${name} ${meaning}`}>
            <dt>
              {meaning.charAt(0).toUpperCase() + meaning.slice(1)}
              {signed && `, signed in the ledger ${placedWhen(event.recordedAt, head)}`}
            </dt>
            <dd>{role === '' ? name : `${name}, ${role}`}</dd>
          </div>
        ))}
        {event.signatureNotes.map((note) => (
          <div key={note.meaning}>
            <dt>{note.meaning.charAt(0).toUpperCase() + note.meaning.slice(1)}, not signed</dt>
            <dd>{noteLabels(note, placedWhen(note.notedAt, head))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
