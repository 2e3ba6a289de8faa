import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { activePage, defineResource } from '../core/resource.ts';
import { InventoryKind } from '../inventory/inventory.ts';

/** The card that is in a box; what belongs into the box follows from the PAR of its kind. */
export const BoxInsertFields = v.object({
  name: optionalLine(100),
  inventoryKind: InventoryKind,
  sealIntact: optionalLine(200),
  sealBroken: optionalLine(200),
  callWhom: optionalLine(100),
  isActive: v.boolean(),
});
export type BoxInsertFields = v.InferOutput<typeof BoxInsertFields>;

export const BoxInsertRow = v.object({ ...BoxInsertFields.entries, id: RecordId });
export type BoxInsertRow = v.InferOutput<typeof BoxInsertRow>;

export const boxInserts = defineResource({
  one: 'BoxInsert',
  many: 'BoxInserts',
  fields: BoxInsertFields,
  row: BoxInsertRow,
  query: activePage,
});
