import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { userExportMachine } from '../userExport.machine.ts';

export const userExportDropped: DroppedEvents<typeof userExportMachine> = {
  sentBy: {
    screen: ['export.canceled', 'password.submitted'],
    otherScreens: { 'the list of users': ['export.requested'] },
  },
  rows: [
    {
      in: ['confirming', 'exporting'],
      events: ['export.requested'],
      reason: 'A dialog covers the list of users.',
    },
    {
      in: ['closed', 'saved'],
      events: ['export.canceled', 'password.submitted'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['exporting'],
      events: ['password.submitted'],
      reason: 'The file is being made. The button is busy.',
    },
  ],
};
