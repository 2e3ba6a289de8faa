import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { missingSignatureMachine } from '../missingSignature.machine.ts';

export const missingSignatureDropped: DroppedEvents<typeof missingSignatureMachine> = {
  sentBy: { screen: ['sign.submitted'] },
  rows: [
    {
      in: ['signing'],
      events: ['sign.submitted'],
      reason: 'The signature is with the server. The button is busy.',
    },
    {
      in: ['viewing', 'unavailable'],
      events: ['sign.submitted'],
      reason: 'There is nothing for this user to sign, so there is no form.',
    },
  ],
};
