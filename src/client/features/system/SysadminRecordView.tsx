import { RecordEdit, useRecordEdit } from '../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../shell/viewRegistry.ts';

/** Edit Integration, Single sign-on, View State: what they show is said by the form of each. */
export default function SysadminRecordView({
  page,
  app,
  frame,
}: ViewProps<'integration' | 'ssoProvider' | 'state'>) {
  const work = useRecordEdit(app);
  return work && <RecordEdit work={work} page={page} frame={frame} />;
}
