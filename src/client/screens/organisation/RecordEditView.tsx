import type { PlainPageName } from '../../../../machines/app/page.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { RecordEdit, useRecordEdit } from '../record/RecordEdit.tsx';

/** Edit Site, Edit Department, Edit Supplier: what they show is said by the form of each. */
export default function RecordEditView({ page, app, frame }: ViewProps<PlainPageName>) {
  const work = useRecordEdit(app);
  return work && <RecordEdit work={work} page={page} frame={frame} />;
}
