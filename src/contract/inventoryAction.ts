import * as v from 'valibot';
import { optionalLine } from './primitives.ts';

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
  ],
  'Choose the event.',
);

/** A reason that is offered when an event is recorded. */
export const InventoryActionFields = v.object({
  name: optionalLine(80),
  event: InventoryEvent,
  /** Whether something has to be written beside it. */
  needsNote: v.boolean(),
  isActive: v.boolean(),
});
export type InventoryActionFields = v.InferOutput<typeof InventoryActionFields>;
