import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { signatureNoteMachine } from '../signatureNote.machine.ts';

export const signatureNoteDropped: DroppedEvents<typeof signatureNoteMachine> = {
  sentBy: { screen: ['note.submitted'] },
  rows: [
    {
      in: ['signing'],
      events: ['note.submitted'],
      reason: 'The note is with the server. The button is busy.',
    },
    {
      in: ['unavailable'],
      events: ['note.submitted'],
      reason: 'A message is shown in place of the form.',
    },
  ],
};
