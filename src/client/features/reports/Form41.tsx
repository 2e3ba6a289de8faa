import type { ReactNode } from 'react';
import type { DeaLine, DestructionEvent, Registrant } from '../../../contract/reports/deaReport.ts';
import type { ReportHead } from '../../../contract/reports/report.ts';
import { amendmentMark } from '../../../rules/custody/amendment/amendmentNotes.ts';
import { exactAmount, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { packagesOf, partialText } from '../../../rules/reports/packages.ts';
import { AmendedNotes } from '../../shell/text/Amended.tsx';
import { dayText, formatted } from '../../shell/text/formats.ts';
import { DeaSheet, type SheetFact, SheetFacts, SheetSigners, SheetStory } from './DeaSheet.tsx';
import { placedWhen } from './reportLook.ts';

/** The declaration of DEA Form 41 itself (OMB 1117-0007), which both witnesses sign. */
const declaration =
  'I declare under penalty of perjury, pursuant to 18 U.S.C. 1001, that I personally witnessed the destruction of the above-described controlled substances to a non-retrievable state and that all of the above is true and correct.';

/** One destruction in the sections of DEA Form 41; what no one recorded stays empty for a hand to fill in (REG-09). */
export function Form41({
  event,
  registrant,
  head,
}: {
  event: DestructionEvent;
  registrant: Registrant;
  head: ReportHead;
}) {
  const { destroyedOn, location, keepUntil, signers } = event;
  const witnesses = signers.slice(1);
  const marked = (field: string, text: string | null | undefined) =>
    text && event.amended?.fields.includes(field) ? `${text} (${amendmentMark(1)})` : text;
  return (
    <DeaSheet
      id={`destruction-${event.id}`}
      form="DEA Form 41"
      title="Registrant record of controlled substances destroyed"
      basis={`21 CFR 1304.21(e) and 1317.95. Keep until ${dayText(keepUntil)}.`}
      marks={[
        ...(destroyedOn === null ? [] : [{ label: 'Destroyed', value: dayText(destroyedOn) }]),
        { label: 'Keep until', value: dayText(keepUntil) },
      ]}
      head={head}
    >
      <Section title="A. Registrant information">
        <SheetFacts facts={registrantSection(registrant, event)} />
      </Section>
      <ItemTable lines={event.lines} />
      <Section title="C. Method of destruction">
        <SheetFacts
          facts={[
            {
              label: 'Date of destruction',
              value: marked('destroyedOn', destroyedOn && dayText(destroyedOn)),
              width: 'third',
            },
            {
              label: 'Left the ledger',
              value: marked('occurredAt', placedWhen(event.occurredAt, head)),
              width: 'third',
            },
            { label: 'Method', value: marked('method', event.method), width: 'third' },
            {
              label: 'Location or business name',
              value: marked('locationName', location?.name),
              width: 'half',
            },
            {
              label: 'Address',
              value: marked('locationAddress', location?.address),
              width: 'half',
            },
            {
              label: 'Attested',
              value: event.isNonRetrievable ? 'Rendered non-retrievable' : null,
              width: 'half',
            },
            {
              label: 'From inventory',
              value: `${event.inventory}, ${event.site.name}`,
              width: 'half',
            },
          ]}
        />
        <AmendedNotes marked={event.amended ? [{ number: 1, notes: event.amended.notes }] : []} />
        <SheetStory title="Details" text={[event.reason, event.note].filter(Boolean).join(': ')} />
        <SheetSigners
          title="Destroyed by"
          event={{ ...event, signers: signers.slice(0, 1) }}
          head={head}
        />
      </Section>
      <Section title="D. Witnesses">
        <p className="paper-answer">{declaration}</p>
        <SheetSigners
          title="Two authorized employees"
          event={{ ...event, signers: witnesses, signatureNotes: [] }}
          head={head}
        />
      </Section>
    </DeaSheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dea-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function registrantSection(
  registrant: Registrant,
  { site }: Pick<DestructionEvent, 'site'>,
): SheetFact[] {
  const { deaRegistrant, agency, deaNumber, address, phone, contact } = registrant;
  return [
    { label: 'Registered name', value: deaRegistrant ?? agency, width: 'half' },
    { label: 'DEA registration number', value: site.deaNumber || deaNumber, width: 'half' },
    { label: 'Registered address', value: address, width: 'full' },
    { label: 'Phone number', value: phone ?? undefined, width: 'half' },
    { label: 'Contact name', value: contact ?? undefined, width: 'half' },
  ];
}

/** Section B: one row for each NDC and lot. */
function ItemTable({ lines }: { lines: readonly DeaLine[] }) {
  const caption = 'B. Item destroyed: 1. Inventory';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className="paper-scroll" tabIndex={0} aria-label={caption}>
      <table className="paper-table dea-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">NDC</th>
            <th scope="col">Lot</th>
            <th scope="col">Name of substance</th>
            <th scope="col">Strength</th>
            <th scope="col">Form</th>
            <th scope="col">Pkg. qty.</th>
            <th scope="col">Full pkgs.</th>
            <th scope="col">Partial pkg. count</th>
            <th scope="col">Total destroyed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ItemRow key={line.sequence} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ItemRow({ line }: { line: DeaLine }) {
  const { product, lot, amount, sequence, correctedBy, packageQuantity } = line;
  const packages = packageQuantity === null ? null : packagesOf(amount, product, packageQuantity);
  return (
    <tr>
      <td className="nowrap">{product.ndc}</td>
      <td>
        {lot}
        <span className="cell-sub">
          entry {sequence.toLocaleString('en-US')}
          {correctedBy.length > 0 && `, corrected by entry ${correctedBy.join(', ')}`}
        </span>
      </td>
      <th scope="row">
        <span className="drug">{product.name}</span>
        <span className="cell-sub">{product.schedule}</span>
      </th>
      <td>{formatted(product.strength)}</td>
      <td>{product.form}</td>
      <td>{packageQuantity === null ? '' : packageQuantity.toLocaleString('en-US')}</td>
      <td>{packages === null ? '' : packages.full.toLocaleString('en-US')}</td>
      <td>{packages === null ? '' : partialText(packages, product)}</td>
      <td>
        {formatUnits(amount, product)}
        <span className="cell-sub">
          {exactAmount(amount, product)}&nbsp;{exactUnit(product)}
        </span>
      </td>
    </tr>
  );
}
