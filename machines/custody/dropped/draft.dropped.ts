import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { draftMachine } from '../draft.machine.ts';

export const draftDropped: DroppedEvents<typeof draftMachine> = {
  sentBy: {
    screen: ['discard.confirmed', 'discard.refused', 'discard.requested'],
    charts: { delivery: ['list.opened'] },
    actors: { watchPages: ['form.changed', 'list.opened'] },
  },
  rows: [
    {
      in: ['list.confirming', 'list.discarding'],
      events: ['list.opened'],
      reason: 'The list is read again after the question.',
    },
    {
      in: ['list.confirming', 'list.discarding'],
      events: ['discard.requested'],
      reason: 'A question covers the page and its buttons.',
    },
    {
      in: ['list.reading', 'list.listed', 'list.unlisted'],
      events: ['discard.confirmed', 'discard.refused'],
      reason: 'The question is closed.',
    },
    {
      in: ['list.discarding'],
      events: ['discard.confirmed', 'discard.refused'],
      reason: 'The draft is being deleted. The buttons are disabled.',
    },
  ],
};
