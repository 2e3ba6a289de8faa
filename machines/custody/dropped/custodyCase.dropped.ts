import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { custodyCaseMachine } from '../custodyCase.machine.ts';

export const custodyCaseDropped: DroppedEvents<typeof custodyCaseMachine> = {
  sentBy: { screen: ['note.submitted', 'owner.chosen', 'signOff.submitted'] },
  rows: [
    {
      in: ['appending', 'signing'],
      events: ['note.submitted', 'owner.chosen', 'signOff.submitted'],
      reason: 'Something else is with the server. The buttons are busy.',
    },
    {
      in: ['unavailable'],
      events: ['note.submitted', 'owner.chosen', 'signOff.submitted'],
      reason: 'A message is shown in place of the forms.',
    },
  ],
};
