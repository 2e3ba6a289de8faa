import type { CallResult } from '../../../../contract/core/call.ts';
import type { listFieldRecords } from '../../../../contract/custody/fieldRecord.ts';
import {
  fieldKindLabels,
  fieldRecordAddress,
  unknownPlace,
} from '../../../../rules/custody/field/fieldText.ts';
import { type Frame, Page } from '../../../shell/Page.tsx';
import { whenText } from '../../../shell/text/formats.ts';
import { aboveAll } from '../../../shell/trails.tsx';
import { ButtonLink, Link } from '../../../ui/basic/Link.tsx';
import { type Column, DataTable } from '../../../ui/data/DataTable.tsx';
import { FirstUse } from '../../../ui/feedback/ListState.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { FieldStateBadge } from './FieldStateBadge.tsx';

type Listed = CallResult<typeof listFieldRecords>;

/** What was recorded without a network: what needs someone first, then the newest. */
export function FieldRecordList({
  data: { rows, isCut },
  hasDashboard,
  frame,
}: {
  data: Listed;
  /** False for an auditor. */
  hasDashboard: boolean;
  frame?: Frame;
}) {
  return (
    <Page frame={frame} title="Field records" trail={hasDashboard ? [aboveAll] : []}>
      <div className="stack">
        {isCut && (
          <Message kind="warning" title="These are the first 200">
            <p>Those that need someone are first, then the newest.</p>
          </Message>
        )}
        <Card id="field-records" title="Recorded without a network" count={rows.length}>
          {rows.length === 0 ? (
            <FirstUse
              path={checkCircle}
              title="Nothing was recorded without a network yet"
              acts={hasDashboard && <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
            >
              Uses, waste, breakage, counts and shift changes that a device recorded without a
              network appear here once they are delivered.
            </FirstUse>
          ) : (
            <DataTable
              caption="Field records, those that need someone first"
              columns={columns}
              rows={rows}
              rowKey={({ recordId }) => recordId}
            />
          )}
        </Card>
      </div>
    </Page>
  );
}

const columns: Column<Listed['rows'][number]>[] = [
  {
    head: 'Record',
    rowHeader: true,
    place: 'cell-main',
    cell: (row) => (
      <>
        <Link href={fieldRecordAddress(row.recordId)}>{fieldKindLabels[row.kind]}</Link>
        <span className="cell-sub">{row.inventoryName ?? unknownPlace}</span>
      </>
    ),
  },
  {
    head: 'State',
    place: 'cell-full',
    cell: (row) => (
      <>
        <FieldStateBadge state={row.state} isOpen={row.reason !== null} />
        {row.reason && <span className="cell-sub">{row.reason.message}</span>}
      </>
    ),
  },
  { head: 'By', cell: ({ author }) => author },
  {
    head: 'Happened',
    place: 'nowrap',
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{whenText(occurredAt)}</time>,
  },
  { head: 'Device', cell: ({ device, deviceSeq }) => `${device.name}, record ${deviceSeq}` },
];
