import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { connectionMachine } from '../connection.machine.ts';

export const connectionDropped: DroppedEvents<typeof connectionMachine> = {
  sentBy: {
    screen: ['retry.requested'],
    actors: {
      watchConnection: [
        'network.offline',
        'network.online',
        'response.received',
        'response.missing',
      ],
    },
  },
  rows: [
    { in: ['returning'], events: ['network.online'], reason: 'The server is already being asked.' },
    {
      in: ['connected.confirmed'],
      events: ['response.received'],
      reason: 'A response was expected.',
    },
    {
      in: ['connected.probing', 'returning', 'offline', 'unreachable'],
      events: ['response.missing'],
      reason: 'It is already known or being checked that responses are missing.',
    },
    { in: ['offline'], events: ['network.offline'], reason: 'It is already known.' },
    {
      in: ['connected'],
      events: ['retry.requested'],
      reason: 'There is no notice with a button while the server responds.',
    },
    {
      in: ['returning'],
      events: ['retry.requested'],
      reason: 'The server is already being asked. The button is busy.',
    },
  ],
};
