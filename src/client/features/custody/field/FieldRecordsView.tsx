import type { CallResult } from '../../../../contract/core/call.ts';
import type { listFieldRecords } from '../../../../contract/custody/fieldRecord.ts';
import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import { FieldRecordList } from './FieldRecordList.tsx';

export function FieldRecordsView(props: ViewProps<CallResult<typeof listFieldRecords>>) {
  return <FieldRecordList {...props} hasDashboard={useHolds(props.app, 'custody')} />;
}
