import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { labelPrintMachine } from '../labelPrint.machine.ts';

export const labelPrintDropped: DroppedEvents<typeof labelPrintMachine> = {
  sentBy: { screen: ['print.requested', 'reprint.requested', 'printing.finished'] },
  rows: [
    {
      in: ['recording', 'drawing'],
      events: ['print.requested'],
      reason: 'The server is at work. The button is busy.',
    },
    {
      in: ['printing', 'printed'],
      events: ['print.requested'],
      reason: 'The sheet is shown in place of the question.',
    },
    {
      except: ['printed'],
      events: ['reprint.requested'],
      reason: 'Only a printed sheet has this button.',
    },
    {
      except: ['printing'],
      events: ['printing.finished'],
      reason: 'Only the print view has this button.',
    },
  ],
};
