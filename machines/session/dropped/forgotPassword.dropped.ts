import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { forgotPasswordMachine } from '../forgotPassword.machine.ts';

export const forgotPasswordDropped: DroppedEvents<typeof forgotPasswordMachine> = {
  sentBy: { screen: ['form.submitted', 'anotherEmail.requested'] },
  rows: [
    {
      in: ['sending'],
      events: ['form.submitted'],
      reason: 'The server is at work. The button is busy and does nothing.',
    },
    {
      in: ['sent'],
      events: ['form.submitted'],
      reason: 'The confirmation is shown in place of the form.',
    },
    {
      in: ['filling', 'sending'],
      events: ['anotherEmail.requested'],
      reason: 'Only the confirmation has this button.',
    },
  ],
};
