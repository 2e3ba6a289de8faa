import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { userAccessMachine } from '../userAccess.machine.ts';

export const userAccessDropped: DroppedEvents<typeof userAccessMachine> = {
  sentBy: { screen: ['act.requested', 'act.confirmed', 'act.canceled', 'rights.submitted'] },
  rows: [
    {
      in: ['confirming'],
      events: ['act.requested', 'rights.submitted'],
      reason: 'A question covers the page.',
    },
    {
      in: ['acting', 'savingRights'],
      events: ['act.requested', 'rights.submitted'],
      reason: 'The server is at work. The buttons are busy.',
    },
    {
      except: ['confirming'],
      events: ['act.confirmed', 'act.canceled'],
      reason: 'The question is closed.',
    },
  ],
};
