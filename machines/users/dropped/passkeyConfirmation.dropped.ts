import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { passkeyConfirmationMachine } from '../passkeyConfirmation.machine.ts';

export const passkeyConfirmationDropped: DroppedEvents<typeof passkeyConfirmationMachine> = {
  sentBy: { screen: ['confirmation.requested'] },
  rows: [
    {
      in: ['confirming'],
      events: ['confirmation.requested'],
      reason: 'The browser is already asking for a passkey. The button is busy.',
    },
  ],
};
