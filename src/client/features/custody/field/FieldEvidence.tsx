import type { FieldRecordDetail } from '../../../../contract/custody/fieldRecord.ts';
import { clockFacts } from '../../../../rules/custody/field/fieldClock.ts';
import { fieldMarkLabels, unknownPlace } from '../../../../rules/custody/field/fieldText.ts';
import { whenText } from '../../../shell/text/formats.ts';
import { Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Facts } from '../../../ui/data/Facts.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FieldStateBadge } from './FieldStateBadge.tsx';

type Signer = FieldRecordDetail['signers'][number];
type Step = FieldRecordDetail['history'][number];

const methods = { pin: 'PIN', passkey: 'Passkey', drawn: 'Drawn signature' } as const;

const when = (at: string) => <time dateTime={at}>{whenText(at)}</time>;

/** Who attested what, and how it was proven (FIELD-17). */
export function FieldAttested({
  shown,
  isLinked,
}: {
  shown: FieldRecordDetail;
  /** The reader may open inventories. */
  isLinked: boolean;
}) {
  const { reason, posted } = shown;
  const marks = shown.marks.map((mark) => fieldMarkLabels[mark]).join(', ');
  return (
    <>
      <Card id="attested" title="What was attested">
        <Facts
          className="check-facts"
          facts={[
            {
              label: 'State',
              value: <FieldStateBadge state={shown.state} isOpen={reason !== null} />,
            },
            { label: 'Marks', value: marks === '' ? 'None' : marks },
            { label: 'Inventory', value: shown.inventoryName ?? unknownPlace },
            { label: 'Happened', value: when(shown.occurredAt) },
            ...shown.lines.map(({ label, text }) => ({ label, value: text })),
            ...(posted === null
              ? []
              : [
                  {
                    label: 'In the ledger',
                    value: isLinked ? (
                      <Link href={`/inventory/${posted.inventoryId}`}>{posted.summary}</Link>
                    ) : (
                      posted.summary
                    ),
                  },
                ]),
            ...(shown.like === null ? [] : [{ label: 'Like', value: shown.like.summary }]),
          ]}
        />
      </Card>
      <Card id="signers" title="Who attested it, and how it was proven">
        <DataTable
          caption="Who attested it, the author first"
          columns={signerColumns}
          rows={shown.signers}
          rowKey={({ name, meaning }) => `${name} ${meaning}`}
        />
      </Card>
    </>
  );
}

/** When, and by which clock, what else proves it, and what happened to it since (FIELD-17). */
export function FieldEvidence({ shown }: { shown: FieldRecordDetail }) {
  const { clock } = shown;
  return (
    <>
      <Card id="clock" title="When, and by which clock">
        <Facts
          className="check-facts"
          facts={[
            { label: 'Happened, as it was stated', value: when(clock.statedAt) },
            { label: 'Signed, by the clock of the device', value: when(clock.device) },
            { label: 'Signed, by the clock of the server', value: when(clock.corrected) },
            ...clockFacts(shown).map(({ label, text }) => ({ label, value: text })),
            {
              label: 'Nonce issued',
              value: clock.nonceIssuedAt === null ? 'Not known' : when(clock.nonceIssuedAt),
            },
            { label: 'Kit received, by the clock of the device', value: when(clock.kitReceived) },
            { label: 'Record received', value: when(clock.receivedAt) },
            { label: 'Delivered by', value: shown.courier ?? shown.author },
          ]}
        />
      </Card>
      <Card id="evidence" title="Evidence">
        <Facts
          className="check-facts"
          facts={[
            { label: 'Device', value: `${shown.device.name}, record ${shown.deviceSeq}` },
            { label: 'Hash of its content', value: <Hash of={shown.contentHash} /> },
            { label: 'Hash of the envelope', value: <Hash of={shown.envelopeHash} /> },
            { label: 'Envelope before', value: <Hash of={shown.previousHash} /> },
            { label: 'Signature of the device', value: <Hash of={shown.signature} /> },
          ]}
        />
      </Card>
      <Card id="history" title="History">
        <DataTable
          caption="What happened to it, the first first"
          columns={stepColumns}
          rows={shown.history}
          rowKey={({ at, text }) => `${at} ${text}`}
        />
      </Card>
    </>
  );
}

function Hash({ of }: { of: string }) {
  return <span className="mono hash">{of}</span>;
}

const signerColumns: Column<Signer>[] = [
  {
    head: 'Who',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ name, meaning }) => (
      <>
        {name}
        <span className="cell-sub">{meaning}</span>
      </>
    ),
  },
  { head: 'By', cell: ({ method }) => methods[method] },
  {
    head: 'Proven when received',
    cell: ({ verdict, why }) => (verdict === 'proven' ? 'Yes' : why === '' ? 'No' : `No: ${why}`),
  },
  {
    head: 'Signed again online',
    cell: ({ confirmedAt }) => (confirmedAt === null ? 'No' : when(confirmedAt)),
  },
];

const stepColumns: Column<Step>[] = [
  { head: 'When', rowHeader: true, place: 'nowrap', cell: ({ at }) => when(at) },
  { head: 'By', cell: ({ name }) => name },
  { head: 'What', place: 'cell-full', cell: ({ text }) => text },
];
