import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { rightsSheetMachine } from '../rightsSheet.machine.ts';

export const rightsSheetDropped: DroppedEvents<typeof rightsSheetMachine> = {
  sentBy: { screen: ['rights.submitted'] },
  rows: [
    {
      in: ['saving'],
      events: ['rights.submitted'],
      reason: 'The server is at work. The button is busy.',
    },
  ],
};
