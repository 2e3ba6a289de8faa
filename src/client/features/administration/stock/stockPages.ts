import type { Page, PageData } from '../../../../../machines/app/page.ts';
import { boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { inventoryActions } from '../../../../contract/administration/inventoryAction.ts';
import {
  inventoryRecords,
  parOverrides,
} from '../../../../contract/administration/inventoryRecord.ts';
import { outOfServiceLocations } from '../../../../contract/administration/outOfServiceLocation.ts';
import { products } from '../../../../contract/administration/productRecord.ts';
import type { RecordToEdit, RecordToSave, StoredRecord } from '../../../../contract/core/record.ts';
import { boxInsertForm } from '../../../../rules/administration/boxInsertForm.ts';
import { inventoryActionForm } from '../../../../rules/administration/inventoryActionForm.ts';
import { inventoryForm } from '../../../../rules/administration/inventoryForm.ts';
import { outOfServiceLocationForm } from '../../../../rules/administration/outOfServiceLocationForm.ts';
import { parOverrideForm } from '../../../../rules/administration/parOverrideForm.ts';
import { productForm } from '../../../../rules/administration/productForm.ts';
import type { RecordForm } from '../../../../rules/core/recordForm.ts';
import type { StockEdit, StockList } from '../../../../rules/navigation/stockRoutes.ts';
import { type RecordCalls, recordWork } from '../../../core/records/recordEdit.actors.ts';
import { call } from '../../../platform/http/call.ts';

type Query = Record<string, string>;

const lists: {
  [Name in StockList]: (query: Query, signal: AbortSignal) => Promise<PageData[Name]>;
} = {
  products: (query, signal) => call(products.list, { query }, { signal }),
  inventorySetUps: (query, signal) => call(inventoryRecords.list, { query }, { signal }),
  parOverrides: (query, signal) => call(parOverrides.list, { query }, { signal }),
  outOfServiceLocations: (query, signal) => call(outOfServiceLocations.list, { query }, { signal }),
  inventoryActions: (query, signal) => call(inventoryActions.list, { query }, { signal }),
  boxInserts: (query, signal) => call(boxInserts.list, { query }, { signal }),
};

/** The rows of one of the lists. @throws CallError */
export function loadStockList<Name extends StockList>(
  name: Name,
  query: Query,
  signal: AbortSignal,
): Promise<PageData[Name]> {
  return lists[name](query, signal);
}

interface Noun {
  readonly form: RecordForm;
  readonly load: (id: string, signal: AbortSignal) => Promise<RecordToEdit>;
  readonly save: (save: RecordToSave, signal: AbortSignal) => Promise<StoredRecord>;
}

const nouns: Readonly<Record<StockEdit, Noun>> = {
  product: nounOf(productForm, products),
  inventorySetUp: nounOf(inventoryForm, inventoryRecords),
  parOverride: nounOf(parOverrideForm, parOverrides),
  outOfServiceLocation: nounOf(outOfServiceLocationForm, outOfServiceLocations),
  inventoryAction: nounOf(inventoryActionForm, inventoryActions),
  boxInsert: nounOf(boxInsertForm, boxInserts),
};

type Calls =
  | typeof products
  | typeof inventoryRecords
  | typeof parOverrides
  | typeof outOfServiceLocations
  | typeof inventoryActions
  | typeof boxInserts;

/** What is typed was checked by the noun's own rules, which give fields of the noun's own shape. */
function nounOf(form: RecordForm, calls: Calls): Noun {
  const { get, save } = calls as typeof products;
  return {
    form,
    load: (id, signal) => call(get, { params: { id } }, { signal }),
    save: (body, signal) =>
      call(save, { body: body as Parameters<typeof call<typeof save>>[1]['body'] }, { signal }),
  };
}

/** The chart that edits one record; its id in the address is `new` for one that is to be made. @throws CallError */
export function stockWork(name: StockEdit, id: string, signal: AbortSignal): Promise<Page['work']> {
  const { form, load, save } = nouns[name];
  const calls: RecordCalls = {
    load,
    save,
    addressOf: (which) => form.listPath.replace(/list$/, `edit/${which}`),
  };
  return recordWork(form, calls, id, signal);
}
