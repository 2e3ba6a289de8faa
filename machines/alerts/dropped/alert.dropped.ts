import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { alertMachine } from '../alert.machine.ts';

export const alertDropped: DroppedEvents<typeof alertMachine> = {
  sentBy: { screen: ['acknowledgement.requested'] },
  rows: [
    {
      in: ['acknowledging'],
      events: ['acknowledgement.requested'],
      reason: 'It is with the server. The button is busy.',
    },
  ],
};
