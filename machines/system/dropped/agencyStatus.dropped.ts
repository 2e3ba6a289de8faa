import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { agencyStatusMachine } from '../agencyStatus.machine.ts';

export const agencyStatusDropped: DroppedEvents<typeof agencyStatusMachine> = {
  sentBy: {
    screen: [
      'reason.submitted',
      'resumption.confirmed',
      'question.dismissed',
      'suspension.requested',
      'resumption.requested',
    ],
  },
  rows: [
    {
      in: ['suspending', 'resuming', 'changing'],
      events: ['suspension.requested', 'resumption.requested'],
      reason: 'A dialog covers the list of customers.',
    },
    {
      in: ['idle'],
      events: ['reason.submitted', 'resumption.confirmed', 'question.dismissed'],
      reason: 'No question is open.',
    },
    {
      in: ['changing'],
      events: ['reason.submitted', 'resumption.confirmed', 'question.dismissed'],
      reason: 'The server is at work. Both buttons of the dialog are disabled.',
    },
    {
      in: ['resuming'],
      events: ['reason.submitted'],
      reason: 'The question about reactivation asks for no reason.',
    },
    {
      in: ['suspending'],
      events: ['resumption.confirmed'],
      reason: 'The question about a suspension asks for a reason.',
    },
  ],
};
