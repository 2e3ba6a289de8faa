import type { ViewProps } from '../../../shell/definePage.ts';
import { useHolds, useMayOpen } from '../../../shell/useHolds.ts';
import { FieldRecord, type FieldReviewRef } from './FieldRecord.tsx';

export function FieldRecordView(props: ViewProps<unknown, FieldReviewRef>) {
  return (
    <FieldRecord
      {...props}
      hasDashboard={useHolds(props.app, 'custody')}
      hasList={useMayOpen(props.app, 'fieldRecords')}
    />
  );
}
