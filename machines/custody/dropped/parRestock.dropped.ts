import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { parRestockMachine } from '../parRestock.machine.ts';

export const parRestockDropped: DroppedEvents<typeof parRestockMachine> = {
  sentBy: { screen: ['form.changed', 'line.added', 'line.removed', 'form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['form.changed', 'line.added', 'line.removed', 'form.submitted'],
      reason: 'The preview and the signature are shown in place of the form.',
    },
    {
      in: ['recorded'],
      events: ['form.changed', 'line.added', 'line.removed', 'form.submitted'],
      reason: 'The restock is recorded, and another page opens.',
    },
  ],
};
