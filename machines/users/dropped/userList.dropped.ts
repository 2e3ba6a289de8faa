import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { userListMachine } from '../userList.machine.ts';

export const userListDropped: DroppedEvents<typeof userListMachine> = {
  sentBy: { screen: ['retry.requested'] },
  rows: [
    {
      except: ['failed'],
      events: ['retry.requested'],
      reason: 'Only the message that the list couldn’t be loaded has this button.',
    },
  ],
};
