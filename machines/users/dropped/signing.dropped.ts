import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { signingMachine } from '../signing.machine.ts';

export const signingDropped: DroppedEvents<typeof signingMachine> = {
  sentBy: { screen: ['strokes.changed', 'signature.submitted', 'pin.submitted'] },
  rows: [
    {
      in: ['signature.saving'],
      events: ['strokes.changed', 'signature.submitted'],
      reason: 'The signature is being saved. The pad is read-only, and the buttons are disabled.',
    },
    {
      in: ['pin.saving'],
      events: ['pin.submitted'],
      reason: 'The PIN is being saved. The button is busy.',
    },
  ],
};
