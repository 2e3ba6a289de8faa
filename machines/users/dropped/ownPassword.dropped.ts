import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { ownPasswordMachine } from '../ownPassword.machine.ts';

export const ownPasswordDropped: DroppedEvents<typeof ownPasswordMachine> = {
  sentBy: { screen: ['change.requested', 'change.canceled', 'password.submitted'] },
  rows: [
    {
      in: ['filling', 'changing'],
      events: ['change.requested'],
      reason: 'The form is open in place of the button.',
    },
    {
      in: ['changing'],
      events: ['change.canceled', 'password.submitted'],
      reason: 'The server is changing the password. Both buttons are disabled.',
    },
    {
      in: ['idle', 'changed'],
      events: ['change.canceled', 'password.submitted'],
      reason: 'The form is closed.',
    },
  ],
};
