import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { pendingActsMachine } from '../pendingActs.machine.ts';

export const pendingActsDropped: DroppedEvents<typeof pendingActsMachine> = {
  sentBy: {
    screen: ['panel.closed', 'panel.opened'],
    charts: { connection: ['connection.restored'] },
    actors: {
      holdCalls: ['act.delayed', 'act.lost', 'act.recorded', 'act.refused', 'act.settled'],
    },
  },
  rows: [
    {
      in: ['list.idle'],
      events: ['connection.restored'],
      reason: 'Of each act it is known what became of it, or its call has not ended.',
    },
    {
      in: ['list.reading', 'list.requesting', 'list.deleting'],
      events: ['connection.restored'],
      reason:
        'The server is asked next, or being asked, about every act of which nothing is known.',
    },
    {
      in: ['panel.closed'],
      events: ['panel.closed'],
      reason: 'The list is closed, and so is its button.',
    },
    {
      in: ['panel.open'],
      events: ['panel.opened'],
      reason: 'The list is open and covers the header.',
    },
  ],
};
