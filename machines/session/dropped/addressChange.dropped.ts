import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { addressChangeMachine } from '../addressChange.machine.ts';

export const addressChangeDropped: DroppedEvents<typeof addressChangeMachine> = {
  sentBy: { screen: ['act.chosen', 'retry.requested'] },
  rows: [
    {
      except: ['unreachable'],
      events: ['retry.requested'],
      reason: 'Only the message that the server did not respond has this button.',
    },
    {
      in: ['lookingUp', 'unreachable'],
      events: ['act.chosen'],
      reason: 'The link has not been checked yet, so the page offers nothing.',
    },
    {
      in: ['offered.sending'],
      events: ['act.chosen'],
      reason: 'The server is at work. The button is busy and does nothing.',
    },
  ],
};
