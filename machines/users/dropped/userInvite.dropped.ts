import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { userInviteMachine } from '../userInvite.machine.ts';

export const userInviteDropped: DroppedEvents<typeof userInviteMachine> = {
  sentBy: { screen: ['invitation.submitted', 'another.requested'] },
  rows: [
    {
      in: ['naming', 'sending'],
      events: ['invitation.submitted'],
      reason: 'The invitation is on its way. The button is busy.',
    },
    {
      in: ['invited'],
      events: ['invitation.submitted'],
      reason: 'The confirmation is shown in place of the form.',
    },
    {
      except: ['invited'],
      events: ['another.requested'],
      reason: 'Only the confirmation has this button.',
    },
  ],
};
