import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { tourMachine } from '../tour.machine.ts';

export const tourDropped: DroppedEvents<typeof tourMachine> = {
  sentBy: {
    screen: ['tour.started', 'tour.requested', 'step.advanced', 'step.returned', 'tour.skipped'],
  },
  rows: [
    {
      in: ['none', 'touring', 'storing', 'idle'],
      events: ['tour.started'],
      reason: 'The tour is not offered.',
    },
    {
      in: ['none', 'storing'],
      events: ['tour.requested'],
      reason: 'There is no tour, or its end is being stored. The manual offers none then.',
    },
    {
      except: ['touring'],
      events: ['step.advanced', 'step.returned'],
      reason: 'No step is shown.',
    },
    { in: ['none', 'storing', 'idle'], events: ['tour.skipped'], reason: 'No tour is shown.' },
  ],
};
