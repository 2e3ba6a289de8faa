import type { AlertRecord } from '../../../contract/alerts/alert.ts';
import { channelLabels } from '../../../rules/alerts/alertChannels.ts';
import { WhenCell } from '../../shell/text/When.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { AlertStateBadge } from './AlertStateBadge.tsx';
import { recordDetail } from './alertWords.ts';

/** The step of a record, with what it says besides. */
export const stepColumn: Column<AlertRecord> = {
  head: 'What',
  place: 'cell-full',
  cell: (record) => {
    const detail = recordDetail(record);
    return (
      <>
        <AlertStateBadge step={record.step} />
        {detail !== '' && <span className="cell-sub">{detail}</span>}
      </>
    );
  },
};

/** Whom a record is about, on which channel, and when. */
export const recipientColumns: readonly Column<AlertRecord>[] = [
  { head: 'Who', cell: ({ recipient }) => recipient ?? <span className="quiet">–</span> },
  {
    head: 'Channel',
    cell: ({ channel }) =>
      channel === null ? <span className="quiet">–</span> : channelLabels[channel],
  },
  { head: 'When', cell: ({ at }) => <WhenCell at={at} /> },
];
