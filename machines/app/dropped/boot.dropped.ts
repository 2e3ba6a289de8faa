import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { bootMachine } from '../boot.machine.ts';

export const bootDropped: DroppedEvents<typeof bootMachine> = {
  sentBy: {
    screen: ['offline.chosen', 'retry.requested'],
    actors: { watchNetwork: ['network.offline', 'network.online'] },
  },
  rows: [
    {
      in: ['fetching.quick'],
      events: ['offline.chosen', 'retry.requested'],
      reason: 'The page offers to retry only after 5 seconds without a response.',
    },
    {
      in: ['restoring', 'clearing'],
      events: ['offline.chosen', 'retry.requested'],
      reason: 'The browser is at work by itself; no server is asked.',
    },
    { in: ['fetching'], events: ['network.online'], reason: 'The server is already being asked.' },
    {
      in: ['restoring', 'clearing'],
      events: ['network.offline', 'network.online'],
      reason:
        'The start continues with what the browser has stored, and the pages check the connection by themselves.',
    },
  ],
};
