import * as v from 'valibot';
import { InventoryKind } from './inventory.ts';
import { optionalLine } from './primitives.ts';

/** The card that lies in a box; what belongs into the box follows from the PAR of its kind. */
export const BoxInsertFields = v.object({
  name: optionalLine(100),
  inventoryKind: InventoryKind,
  sealIntact: optionalLine(200),
  sealBroken: optionalLine(200),
  callWhom: optionalLine(100),
  isActive: v.boolean(),
});
export type BoxInsertFields = v.InferOutput<typeof BoxInsertFields>;
