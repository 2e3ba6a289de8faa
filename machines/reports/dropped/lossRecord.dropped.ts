import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { lossRecordMachine } from '../lossRecord.machine.ts';

export const lossRecordDropped: DroppedEvents<typeof lossRecordMachine> = {
  sentBy: { screen: ['form.submitted'] },
  rows: [
    {
      in: ['checking'],
      events: ['form.submitted'],
      reason: 'The preview and the signature are shown in place of the form.',
    },
  ],
};
