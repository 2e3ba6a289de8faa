import { inventoryActions } from '../../../../contract/administration/inventoryAction.ts';
import { inventoryActionForm } from '../../../../rules/administration/inventoryActionForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import { recordPage } from '../../../core/records/recordPage.ts';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(
  ({ id }) => stockRecord(inventoryActionForm, inventoryActions, id),
  RecordEditView,
);
