import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { inactivityMachine } from '../inactivity.machine.ts';

export const inactivityDropped: DroppedEvents<typeof inactivityMachine> = {
  sentBy: {
    screen: ['extension.chosen', 'warning.dismissed'],
    charts: { sessionServices: ['user.changed'] },
    actors: { watchClock: ['clock.read', 'call.withheld'], noticeActivity: ['activity.noticed'] },
  },
  rows: [
    {
      except: ['watching.warning'],
      events: ['extension.chosen', 'warning.dismissed'],
      reason: 'The warning is closed, or its button is busy.',
    },
    {
      in: ['left'],
      events: ['user.changed'],
      reason: 'The session is over in this browser; the next user gets a new chart.',
    },
  ],
};
