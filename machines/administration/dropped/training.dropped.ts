import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { trainingMachine } from '../training.machine.ts';

export const trainingDropped: DroppedEvents<typeof trainingMachine> = {
  sentBy: { screen: ['copy.requested'] },
  rows: [
    {
      in: ['copying'],
      events: ['copy.requested'],
      reason: 'The set-up is being copied. The button is busy.',
    },
  ],
};
