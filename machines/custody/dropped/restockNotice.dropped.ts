import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { restockNoticeMachine } from '../restockNotice.machine.ts';

export const restockNoticeDropped: DroppedEvents<typeof restockNoticeMachine> = {
  sentBy: { screen: ['notice.confirmed'] },
  rows: [
    {
      in: ['confirming'],
      events: ['notice.confirmed'],
      reason: 'It is being confirmed. The button is busy.',
    },
  ],
};
