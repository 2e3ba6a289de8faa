import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { webhookLogMachine } from '../webhookLog.machine.ts';

export const webhookLogDropped: DroppedEvents<typeof webhookLogMachine> = {
  sentBy: { screen: ['replay.requested'] },
  rows: [
    {
      in: ['replaying'],
      events: ['replay.requested'],
      reason: 'A delivery is put into the queue. The buttons are disabled.',
    },
  ],
};
