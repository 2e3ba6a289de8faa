import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { changePasswordMachine } from '../changePassword.machine.ts';

export const changePasswordDropped: DroppedEvents<typeof changePasswordMachine> = {
  sentBy: {
    screen: ['form.submitted', 'retry.requested'],
    actors: { measureTyped: ['password.measured'] },
  },
  rows: [
    {
      except: ['unreachable'],
      events: ['retry.requested'],
      reason: 'Only the message that the server did not respond has this button.',
    },
    {
      in: ['lookingUp', 'unreachable'],
      events: ['form.submitted'],
      reason: 'The link has not been checked yet, so there is no form.',
    },
    {
      in: ['valid.checking'],
      events: ['form.submitted'],
      reason: 'The server is checking the new password. The button is busy.',
    },
  ],
};
