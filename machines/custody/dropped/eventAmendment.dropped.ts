import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { eventAmendmentMachine } from '../eventAmendment.machine.ts';

export const eventAmendmentDropped: DroppedEvents<typeof eventAmendmentMachine> = {
  sentBy: { screen: ['form.changed', 'form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['form.changed', 'form.submitted'],
      reason: 'What changes and the signatures are shown in place of the form.',
    },
  ],
};
