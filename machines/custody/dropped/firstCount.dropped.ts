import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { firstCountMachine } from '../firstCount.machine.ts';

export const firstCountDropped: DroppedEvents<typeof firstCountMachine> = {
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
      reason: 'The count is recorded, and another page opens.',
    },
  ],
};
