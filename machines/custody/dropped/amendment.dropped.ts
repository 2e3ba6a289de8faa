import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { amendmentMachine } from '../amendment.machine.ts';

export const amendmentDropped: DroppedEvents<typeof amendmentMachine> = {
  sentBy: { screen: ['form.changed', 'form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['form.changed', 'form.submitted'],
      reason: 'What changes and the signatures are shown in place of the form.',
    },
  ],
};
