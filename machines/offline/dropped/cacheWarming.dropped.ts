import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { cacheWarmingMachine } from '../cacheWarming.machine.ts';

export const cacheWarmingDropped: DroppedEvents<typeof cacheWarmingMachine> = {
  sentBy: { actors: { watchOnline: ['connection.restored'] } },
  rows: [
    {
      in: ['planning', 'fetching', 'finishing'],
      events: ['connection.restored'],
      reason: 'Loading is already under way. If it fails, it is tried again after 60 seconds.',
    },
    { in: ['warm'], events: ['connection.restored'], reason: 'Everything is loaded.' },
  ],
};
