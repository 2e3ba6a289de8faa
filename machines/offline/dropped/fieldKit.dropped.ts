import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { fieldKitMachine } from '../fieldKit.machine.ts';

const events = ['connection.restored', 'kit.requested'] as const;

export const fieldKitDropped: DroppedEvents<typeof fieldKitMachine> = {
  sentBy: { charts: { connection: ['connection.restored'], delivery: ['kit.requested'] } },
  rows: [
    { in: ['unneeded'], events: [...events], reason: 'This account gets no kit.' },
    {
      in: ['reading'],
      events: [...events],
      reason: 'The kit is read, and renewed where it is not new enough.',
    },
    { in: ['renewing'], events: [...events], reason: 'The kit is being renewed.' },
    { in: ['deviceOnly'], events: [...events], reason: 'The server does not know this session.' },
    { in: ['revoked'], events: [...events], reason: 'The server issues no kit to this device.' },
  ],
};
