import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { deliveryMachine } from '../delivery.machine.ts';

export const deliveryDropped: DroppedEvents<typeof deliveryMachine> = {
  sentBy: { charts: { connection: ['connection.restored'], fieldRecord: ['record.made'] } },
  rows: [
    {
      in: ['reading', 'sending', 'removing'],
      events: ['connection.restored'],
      reason: 'What is on this device is being delivered, or is read next.',
    },
    {
      in: ['sending', 'removing'],
      events: ['record.made'],
      reason: 'The records are read again next.',
    },
  ],
};
