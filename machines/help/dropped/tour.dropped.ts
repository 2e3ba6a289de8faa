import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { tourMachine } from '../tour.machine.ts';

export const tourDropped: DroppedEvents<typeof tourMachine> = {
  sentBy: {
    screen: ['tour.started', 'step.advanced', 'step.returned', 'tour.skipped'],
    otherScreens: { 'the manual': ['tour.started'] },
  },
  rows: [
    {
      in: ['none', 'storing'],
      events: ['tour.started'],
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
