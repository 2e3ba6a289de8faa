import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { integrationLoginMachine } from '../integrationLogin.machine.ts';

export const integrationLoginDropped: DroppedEvents<typeof integrationLoginMachine> = {
  sentBy: { screen: ['account.kept', 'account.switched'] },
  rows: [
    {
      in: ['loggingIn'],
      events: ['account.kept', 'account.switched'],
      reason: 'The login page says that the user is being logged in and asks nothing.',
    },
    {
      in: ['loggingOut'],
      events: ['account.kept', 'account.switched'],
      reason: 'The answer is being carried out. The buttons are disabled.',
    },
  ],
};
