import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { leaveWithUnsentMachine } from '../leaveWithUnsent.machine.ts';

export const leaveWithUnsentDropped: DroppedEvents<typeof leaveWithUnsentMachine> = {
  sentBy: {
    screen: ['send.chosen', 'discard.chosen', 'cancel.chosen'],
    charts: { session: ['leave.requested'], agencySwap: ['leave.requested'] },
  },
  rows: [
    {
      in: ['counting', 'confirming', 'sending', 'discarding'],
      events: ['leave.requested'],
      reason: 'The question is already being asked and has one answer for everyone.',
    },
    {
      in: ['idle', 'counting'],
      events: ['send.chosen', 'discard.chosen', 'cancel.chosen'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['sending'],
      events: ['send.chosen', 'discard.chosen'],
      reason: 'The changes are being sent. The buttons are disabled; the user may still stay.',
    },
    {
      in: ['discarding'],
      events: ['send.chosen', 'discard.chosen', 'cancel.chosen'],
      reason: 'The changes are being discarded. The buttons are disabled.',
    },
  ],
};
