import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { deliveryMachine } from '../delivery.machine.ts';

export const deliveryDropped: DroppedEvents<typeof deliveryMachine> = {
  sentBy: { charts: { connection: ['connection.restored'], fieldRecord: ['record.made'] } },
  rows: [
    {
      in: ['sending', 'removing'],
      events: ['record.made'],
      reason: 'The records are read again next.',
    },
  ],
};
