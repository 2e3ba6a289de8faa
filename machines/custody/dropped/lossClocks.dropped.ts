import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { lossClocksMachine } from '../lossClocks.machine.ts';

export const lossClocksDropped: DroppedEvents<typeof lossClocksMachine> = {
  sentBy: { screen: ['step.submitted'] },
  rows: [
    {
      in: ['open.recording'],
      events: ['step.submitted'],
      reason: 'A day is being recorded. The button is busy, and the other one is disabled.',
    },
    {
      in: ['broken'],
      events: ['step.submitted'],
      reason: 'A message is shown in place of the forms.',
    },
  ],
};
