import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { personConfirmationMachine } from '../personConfirmation.machine.ts';

export const personConfirmationDropped: DroppedEvents<typeof personConfirmationMachine> = {
  sentBy: { screen: ['confirmation.submitted'] },
  rows: [
    {
      in: ['signing'],
      events: ['confirmation.submitted'],
      reason: 'The signature is with the server. The button is busy.',
    },
    {
      in: ['unavailable'],
      events: ['confirmation.submitted'],
      reason: 'A message is shown in place of the form.',
    },
  ],
};
