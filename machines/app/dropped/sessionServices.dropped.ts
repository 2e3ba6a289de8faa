import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { sessionServicesMachine } from '../sessionServices.machine.ts';

export const sessionServicesDropped: DroppedEvents<typeof sessionServicesMachine> = {
  sentBy: { charts: { session: ['user.changed'] } },
  rows: [
    {
      in: ['unprotected'],
      events: ['user.changed'],
      reason:
        'The clock of inactivity has failed; the session is being closed, and no other chart needs the user.',
    },
  ],
};
