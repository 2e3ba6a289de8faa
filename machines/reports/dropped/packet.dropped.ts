import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { packetMachine } from '../packet.machine.ts';

export const packetDropped: DroppedEvents<typeof packetMachine> = {
  sentBy: {
    screen: ['packet.requested', 'patients.toggled', 'retry.requested', 'packet.canceled'],
  },
  rows: [
    {
      in: ['collecting', 'packing', 'failed'],
      events: ['packet.requested', 'patients.toggled'],
      reason: 'The packet is being made, or waits for a retry. Its parts keep what was chosen.',
    },
    { except: ['failed'], events: ['retry.requested'], reason: 'Nothing has failed.' },
    {
      in: ['idle', 'saved', 'packing'],
      events: ['packet.canceled'],
      reason: 'Nothing is being collected; an archive is packed at once.',
    },
  ],
};
