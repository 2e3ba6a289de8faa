import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { helpMachine } from '../help.machine.ts';

export const helpDropped: DroppedEvents<typeof helpMachine> = {
  sentBy: {
    screen: ['chapter.chosen', 'page.chosen', 'retry.requested', 'panel.dismissed'],
    otherScreens: { 'the header of each page': ['help.requested'] },
  },
  rows: [
    { in: ['open'], events: ['help.requested'], reason: 'The panel is open.' },
    {
      in: ['closed'],
      events: ['chapter.chosen', 'page.chosen', 'retry.requested', 'panel.dismissed'],
      reason: 'The panel is closed.',
    },
    {
      in: ['open.reading', 'open.failed'],
      events: ['chapter.chosen'],
      reason: 'No chapter is shown.',
    },
    {
      in: ['open.reading', 'open.shown'],
      events: ['retry.requested'],
      reason: 'Nothing has failed.',
    },
  ],
};
