import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { activePage, defineResource } from '../core/resource.ts';

/** The events of the ledger at which a reason is offered. */
export const InventoryEvent = v.picklist(
  [
    'receive',
    'transfer',
    'use',
    'waste',
    'shiftChange',
    'count',
    'sealChange',
    'correction',
    'expiry',
    'breakage',
    'return',
    'destruction',
    'loss',
    'labelVoid',
  ],
  'Choose the event.',
);

export type InventoryEventName = v.InferOutput<typeof InventoryEvent>;

/** A reason that is offered when an event is recorded. */
export const InventoryActionFields = v.object({
  name: optionalLine(80),
  event: InventoryEvent,
  /** Whether something has to be written next to it. */
  needsNote: v.boolean(),
  isActive: v.boolean(),
});
export type InventoryActionFields = v.InferOutput<typeof InventoryActionFields>;

export const InventoryActionRow = v.object({ ...InventoryActionFields.entries, id: RecordId });
export type InventoryActionRow = v.InferOutput<typeof InventoryActionRow>;

export const inventoryActions = defineResource({
  one: 'InventoryAction',
  many: 'InventoryActions',
  fields: InventoryActionFields,
  row: InventoryActionRow,
  query: { ...activePage, event: v.optional(v.union([v.literal(''), InventoryEvent]), '') },
});
