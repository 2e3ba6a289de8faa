import type { ViewProps } from '../app/viewRegistry.ts';
import { RecordEdit, useRecordEdit } from '../record/RecordEdit.tsx';

/** Edit Integration, Single sign-on, View State: what they show is said by the form of each. */
export default function SysadminRecordView({
  page,
  app,
  frame,
}: ViewProps<'integration' | 'ssoProvider' | 'state'>) {
  const work = useRecordEdit(app);
  return work && <RecordEdit work={work} page={page} frame={frame} />;
}
