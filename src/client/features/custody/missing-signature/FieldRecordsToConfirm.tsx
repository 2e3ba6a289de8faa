import type { FieldRecordRow } from '../../../../contract/custody/fieldRecord.ts';
import { fieldKindLabels, fieldRecordAddress } from '../../../../rules/custody/field/fieldText.ts';
import { formatted, whenText } from '../../../shell/text/formats.ts';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** Field records that wait for the person’s own signature: a witness only has no other page that lists them. */
export function FieldRecordsToConfirm({ rows }: { rows: readonly FieldRecordRow[] }) {
  return (
    <Card
      id="field-records"
      title="Recorded without a network, for you to confirm"
      count={rows.length}
    >
      <DataTable
        caption="Field records waiting for you"
        className="missing-queue"
        columns={columns}
        rows={rows}
        rowKey={({ recordId }) => recordId}
      />
    </Card>
  );
}

const columns: Column<FieldRecordRow>[] = [
  {
    head: 'What',
    rowHeader: true,
    place: 'cell-main',
    cell: ({ recordId, kind, inventoryName }) => (
      <>
        <Link href={fieldRecordAddress(recordId)}>{fieldKindLabels[kind]}</Link>
        <span className="cell-sub">{inventoryName}</span>
      </>
    ),
  },
  { head: 'Recorded by', cell: ({ author }) => author },
  {
    head: 'Happened',
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{whenText(occurredAt)}</time>,
  },
  {
    head: 'What to do',
    place: 'cell-full',
    cell: ({ recordId, reason }) => (
      <div className="missing-act">
        {formatted(reason?.message ?? '')}
        <ButtonLink small kind="primary" href={fieldRecordAddress(recordId)}>
          Read and sign
        </ButtonLink>
      </div>
    ),
  },
];
