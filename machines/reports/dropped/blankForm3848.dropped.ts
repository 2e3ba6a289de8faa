import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { blankForm3848Machine } from '../blankForm3848.machine.ts';

export const blankForm3848Dropped: DroppedEvents<typeof blankForm3848Machine> = {
  sentBy: {
    screen: ['figure.typed', 'sheet.added', 'clear.requested', 'clear.confirmed', 'clear.declined'],
  },
  rows: [
    {
      in: ['confirming'],
      events: ['figure.typed', 'sheet.added', 'clear.requested'],
      reason: 'A question covers the form.',
    },
    {
      in: ['filling'],
      events: ['clear.confirmed', 'clear.declined'],
      reason: 'The question is closed.',
    },
  ],
};
