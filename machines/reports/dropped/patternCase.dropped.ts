import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { patternCaseMachine } from '../patternCase.machine.ts';

export const patternCaseDropped: DroppedEvents<typeof patternCaseMachine> = {
  sentBy: { screen: ['case.requested', 'note.submitted', 'case.canceled'] },
  rows: [
    { in: ['idle'], events: ['note.submitted', 'case.canceled'], reason: 'The form is closed.' },
    { in: ['writing', 'opening'], events: ['case.requested'], reason: 'The form covers the page.' },
    {
      in: ['opening'],
      events: ['note.submitted', 'case.canceled'],
      reason: 'The note is with the server. The button is busy, and the other one is disabled.',
    },
  ],
};
