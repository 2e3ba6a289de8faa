import type { PlainPageName } from '../../../../../machines/app/page.ts';
import { RecordEdit, useRecordEdit } from '../../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../../shell/viewRegistry.ts';

/** Edit Site, Edit Department, Edit Supplier: what they show is said by the form of each. */
export default function RecordEditView({ page, app, frame }: ViewProps<PlainPageName>) {
  const work = useRecordEdit(app);
  return work && <RecordEdit work={work} page={page} frame={frame} />;
}
