import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { failuresMachine } from '../failures.machine.ts';

export const failuresDropped: DroppedEvents<typeof failuresMachine> = {
  sentBy: { charts: { session: ['session.settled'], app: ['application.opened'] } },
  rows: [
    {
      in: ['starting', 'watching', 'refreshing', 'reloading'],
      events: ['session.settled'],
      reason: 'No failed call has ended a session, so no message waits for this.',
    },
    {
      in: ['watching', 'refreshing', 'endingSession', 'reloading'],
      events: ['application.opened'],
      reason: 'The application is already open. It is opened once.',
    },
  ],
};
