import type { DroppedEvents } from '../droppedEvents.ts';
import type { reportFileMachine } from '../reportFile.machine.ts';

export const reportFileDropped: DroppedEvents<typeof reportFileMachine> = {
  sentBy: { screen: ['file.requested'] },
  rows: [
    {
      in: ['saving'],
      events: ['file.requested'],
      reason: 'A file is already being saved. The button is busy.',
    },
  ],
};
