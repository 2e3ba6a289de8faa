import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { leavingMachine } from '../leaving.machine.ts';

export const leavingDropped: DroppedEvents<typeof leavingMachine> = {
  sentBy: {
    screen: ['leave.confirmed', 'leave.refused'],
    otherScreens: { 'links and the search': ['address.requested'] },
    charts: { tour: ['address.requested'] },
  },
  rows: [
    {
      in: ['confirming'],
      events: ['address.requested'],
      reason: 'A question covers the page and its links.',
    },
    {
      in: ['here', 'deciding'],
      events: ['leave.confirmed', 'leave.refused'],
      reason: 'The question is closed.',
    },
  ],
};
