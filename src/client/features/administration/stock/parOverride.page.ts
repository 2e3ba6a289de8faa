import { parOverrides } from '../../../../contract/administration/inventoryRecord.ts';
import { parOverrideForm } from '../../../../rules/administration/parOverrideForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import { recordPage } from '../../../core/records/recordPage.ts';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(
  ({ id }) => stockRecord(parOverrideForm, parOverrides, id),
  RecordEditView,
);
