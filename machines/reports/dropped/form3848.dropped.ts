import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { form3848Machine } from '../form3848.machine.ts';

export const form3848Dropped: DroppedEvents<typeof form3848Machine> = {
  sentBy: { screen: ['text.typed', 'form.submitted'] },
  rows: [
    {
      in: ['signing'],
      events: ['text.typed', 'form.submitted'],
      reason: 'The form is with the server. Its fields are read-only and its button is busy.',
    },
  ],
};
