import type { boxInserts } from '../../../../contract/administration/boxInsert.ts';
import type { inventoryActions } from '../../../../contract/administration/inventoryAction.ts';
import type {
  inventoryRecords,
  parOverrides,
} from '../../../../contract/administration/inventoryRecord.ts';
import type { outOfServiceLocations } from '../../../../contract/administration/outOfServiceLocation.ts';
import type { products } from '../../../../contract/administration/productRecord.ts';
import type { RecordForm } from '../../../../rules/core/recordForm.ts';
import type { RecordSubject } from '../../../core/records/recordEdit.actors.ts';
import { call } from '../../../platform/http/call.ts';

type Calls =
  | typeof products
  | typeof inventoryRecords
  | typeof parOverrides
  | typeof outOfServiceLocations
  | typeof inventoryActions
  | typeof boxInserts;

/** One record of stock to be edited. What is typed was checked by the noun's own rules, which give fields of its shape. */
export function stockRecord(form: RecordForm, calls: Calls, id: string): RecordSubject {
  const { get, save } = calls as typeof products;
  return {
    form,
    id,
    calls: {
      load: (which, signal) => call(get, { params: { id: which } }, { signal }),
      save: (body, signal) =>
        call(save, { body: body as Parameters<typeof call<typeof save>>[1]['body'] }, { signal }),
      addressOf: (which) => form.listPath.replace(/list$/, `edit/${which}`),
    },
  };
}
