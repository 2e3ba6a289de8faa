import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { progressMachine } from '../progress.machine.ts';

export const progressDropped: DroppedEvents<typeof progressMachine> = {
  sentBy: { actors: { watchCalls: ['calls.started', 'calls.finished'] } },
  rows: [
    {
      in: ['waiting', 'shown'],
      events: ['calls.started'],
      reason: 'Calls are already running. The progress bar ends with the last of them.',
    },
    { in: ['idle'], events: ['calls.finished'], reason: 'No call is running.' },
  ],
};
