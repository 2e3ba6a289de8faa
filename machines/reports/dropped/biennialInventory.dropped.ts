import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { biennialInventoryMachine } from '../biennialInventory.machine.ts';

export const biennialInventoryDropped: DroppedEvents<typeof biennialInventoryMachine> = {
  sentBy: { screen: ['form.submitted'] },
  rows: [
    {
      in: ['signing'],
      events: ['form.submitted'],
      reason: 'The form is with the server. Its button is busy.',
    },
  ],
};
