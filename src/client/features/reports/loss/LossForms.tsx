import type { ReactNode } from 'react';
import type { Form106, Loss, LossRecord } from '../../../../contract/reports/loss.ts';
import { lossKindLabels } from '../../../../rules/reports/lossStatementFields.ts';
import { centsText } from '../../../../rules/reports/lossStatementForm.ts';
import { dayText } from '../../../shell/text/formats.ts';
import {
  DeaSheet,
  registrantFacts,
  type SheetFact,
  SheetFacts,
  SheetSigners,
  SheetStory,
  SubstanceTable,
} from '../DeaSheet.tsx';
import { placedWhen } from '../reportLook.ts';
import { probableText } from './lossText.ts';

/** What no one entered prints empty: nothing on a form is guessed. */
function cell(label: string, text: string | null, width: SheetFact['width']): SheetFact {
  return { label, value: text === null || text === '' ? undefined : text, width };
}

/** DEA Form 106 as a version of it was signed; before the first one, as the ledger fills it. */
export function Form106Sheet({ loss, record }: { loss: Loss; record: LossRecord | null }) {
  const { head, event } = loss;
  const facts = record?.facts ?? { ...event, registrant: loss.registrant };
  const form = record?.statement.kind === 'form106' ? record.statement : null;
  const { timeZone } = head;
  return (
    <DeaSheet
      id="form-106"
      form="DEA Form 106"
      title="Report of theft or loss of controlled substances"
      basis="21 CFR 1301.76(b). Form 106 is sent through the DEA’s online report of theft or loss."
      marks={[
        { label: 'Number', value: facts.numbers.join(', ') },
        { label: 'Version', value: record === null ? 'None yet' : String(record.version) },
      ]}
      head={head}
      recordedOn={event.discoveredOn}
    >
      <SheetFacts
        facts={[
          ...registrantFacts(facts.registrant, facts),
          { label: 'Discovered', value: placedWhen(facts.discoveredAt, head), width: 'half' },
          { label: 'Probably happened', value: probableText(facts, timeZone), width: 'half' },
          ...enteredFacts(form),
        ]}
      />
      <SubstanceTable caption="What is missing" lines={facts.lines} quantity="Quantity missing" />
      <SheetStory
        title="Details in the ledger"
        text={[facts.reason, facts.note].filter(Boolean).join(': ')}
      />
      {record === null ? (
        <SheetSigners title="Reported by" event={event} head={head} />
      ) : (
        <SignedBy record={record} head={head} />
      )}
    </DeaSheet>
  );
}

/** What people entered; without a version every cell is empty. */
function enteredFacts(form: Form106 | null): SheetFact[] {
  const count = (of: number | null | undefined) =>
    of === null || of === undefined ? null : String(of);
  const kind = form?.lossKind ?? null;
  return [
    cell(
      'Type of theft or loss',
      kind === null ? null : [lossKindLabels[kind], form?.otherKind].filter(Boolean).join(': '),
      'half',
    ),
    cell('How it happened', form?.cause ?? null, 'half'),
    cell('Police notified', yesNo(form?.policeNotified ?? null), 'quarter'),
    cell('Police department', form?.policeDepartment ?? null, 'quarter'),
    cell('Phone of the police', form?.policePhone ?? null, 'quarter'),
    cell('Police report number', form?.policeReport ?? null, 'quarter'),
    cell('People killed', count(form?.killed), 'quarter'),
    cell('People injured', count(form?.injured), 'quarter'),
    cell('Carrier', form?.carrier ?? null, 'quarter'),
    cell('Consignee', form?.consignee ?? null, 'quarter'),
    cell('Purchase value', dollars(form?.purchaseValue ?? null), 'quarter'),
    cell('Losses in the 24 months before', count(form?.earlierLosses), 'quarter'),
    cell('Marks or codes on the labels', form?.marks ?? null, 'quarter'),
    cell('Stolen DEA Forms 222', form?.forms222 ?? null, 'quarter'),
    cell('Security measures since', form?.securityMeasures ?? null, 'full'),
    cell('Filed with the DEA on', form?.filedOn ? dayText(form.filedOn) : null, 'half'),
    cell('Confirmation number', form?.confirmation ?? null, 'half'),
  ];
}

function yesNo(answer: boolean | null): string | null {
  if (answer === null) return null;
  return answer ? 'Yes' : 'No';
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : `$${centsText(cents)}`;
}

/** What New York’s report of a loss (DOH-2094) asks for, as the ledger and the newest record have it. */
export function NewYorkSheet({ loss }: { loss: Loss }) {
  const { head, event, registrant, records } = loss;
  const { newYork } = event;
  if (newYork === null) return null;
  const day = (on: string | null) => (on === null ? null : dayText(on));
  const record = records.find(({ statement }) => statement.kind === 'newYork');
  return (
    <DeaSheet
      id="doh-2094"
      form="DOH-2094"
      title="Loss of controlled substances report"
      basis="10 NYCRR 80.136. The report is sent to the Department of Health with Form 3848."
      marks={[{ label: 'Number', value: event.numbers.join(', ') }]}
      head={head}
      recordedOn={event.discoveredOn}
    >
      <SheetFacts
        facts={[
          ...registrantFacts(registrant, event),
          { label: 'Discovered', value: placedWhen(event.discoveredAt, head), width: 'half' },
          { label: 'Probably happened', value: probableText(event, head.timeZone), width: 'half' },
          cell('Department of Health notified on', day(newYork.departmentOn), 'quarter'),
          cell('Notified the Department of Health', newYork.departmentBy, 'quarter'),
          cell('Medical director notified on', day(newYork.directorOn), 'quarter'),
          cell('Notified the medical director', newYork.directorBy, 'quarter'),
        ]}
      />
      <SubstanceTable
        caption="What is missing, for New York"
        lines={event.lines}
        quantity="Quantity missing"
      />
      <SheetStory title="Details" text={[event.reason, event.note].filter(Boolean).join(': ')} />
      {record === undefined ? (
        <SheetSigners title="Reported by" event={event} head={head} />
      ) : (
        <SignedBy record={record} head={head} />
      )}
    </DeaSheet>
  );
}

/** Who signed a record, and its hash. */
function SignedBy({ record, head }: { record: LossRecord; head: Loss['head'] }): ReactNode {
  return (
    <section className="paper-sign">
      <h3>Signed by</h3>
      <dl className="paper-lines">
        {record.signatures.map(({ name, role, meaning }) => (
          <div key={meaning}>
            <dt>
              {meaning.charAt(0).toUpperCase() + meaning.slice(1)},{' '}
              {placedWhen(record.signedAt, head)}
            </dt>
            <dd>
              {name}, {role}
            </dd>
          </div>
        ))}
      </dl>
      <p className="note biennial-hash">
        Record hash (SHA-256): <span className="mono">{record.hash}</span>
      </p>
    </section>
  );
}
