import { inventoryRecords } from '../../../../contract/administration/inventoryRecord.ts';
import { inventoryForm } from '../../../../rules/administration/inventoryForm.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { InventorySetUpView } from './InventorySetUpView.tsx';
import { stockRecord } from './stockRecord.ts';

export const page = recordPage(
  ({ id }) => stockRecord(inventoryForm, inventoryRecords, id),
  InventorySetUpView,
);
