import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { activeSwitch, checkFields, pathsWithin, type RecordForm } from '../core/recordForm.ts';
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

/** What a new reason's form starts with. */
export const emptyInventoryAction: InventoryActionFields = {
  name: '',
  event: 'waste',
  needsNote: false,
  isActive: true,
};

/** The events of the ledger, as people call them. */
export const eventChoices = [
  { value: 'receive', text: 'Receive' },
  { value: 'transfer', text: 'Transfer' },
  { value: 'use', text: 'Use' },
  { value: 'waste', text: 'Waste' },
  { value: 'shiftChange', text: 'Shift change' },
  { value: 'count', text: 'Count' },
  { value: 'sealChange', text: 'Seal change' },
  { value: 'correction', text: 'Correction' },
  { value: 'expiry', text: 'Expiration' },
  { value: 'breakage', text: 'Breakage' },
  { value: 'return', text: 'Return to a distributor' },
  { value: 'destruction', text: 'Destruction' },
  { value: 'loss', text: 'Loss or theft' },
  { value: 'labelVoid', text: 'Void label' },
] as const satisfies readonly { value: InventoryActionFields['event']; text: string }[];

/** The form of a reason that is offered when an event is recorded. */
export const inventoryActionForm: RecordForm = {
  noun: 'inventory action',
  newTitle: 'New inventory action',
  nameField: 'name',
  ...pathsWithin('/admin/inventory-actions'),
  listTitle: 'Inventory actions',
  fields: [
    {
      name: 'name',
      label: 'Reason',
      kind: 'text',
      group: 'Inventory action',
      maxLength: 80,
      width: 'l',
      hint: 'As it’s offered, and as the ledger shows it.',
    },
    {
      name: 'event',
      label: 'Offered at',
      kind: 'choice',
      group: 'Inventory action',
      choices: eventChoices,
      width: 'm',
    },
    {
      name: 'needsNote',
      label: 'Note',
      kind: 'switch',
      group: 'Inventory action',
      words: 'A note is required',
    },
    activeSwitch('Inventory action', 'Offered when the event is recorded'),
  ],
  check: (typed) =>
    checkFields(InventoryActionFields, typed, ({ name }) =>
      name === '' ? { name: 'Enter the reason.' } : {},
    ),
};
