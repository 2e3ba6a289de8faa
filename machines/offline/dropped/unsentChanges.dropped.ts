import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { unsentChangesMachine } from '../unsentChanges.machine.ts';

export const unsentChangesDropped: DroppedEvents<typeof unsentChangesMachine> = {
  sentBy: {
    screen: ['panel.closed', 'discard.requested', 'discard.confirmed', 'cancel.chosen'],
    otherScreens: { 'the header': ['panel.opened'] },
  },
  rows: [
    {
      in: ['listing', 'confirming', 'discarding'],
      events: ['panel.opened'],
      reason: 'The dialog covers the header.',
    },
    {
      except: ['listing'],
      events: ['panel.closed', 'discard.requested'],
      reason: 'The list is closed, or the question is shown in its place.',
    },
    {
      in: ['closed', 'listing'],
      events: ['discard.confirmed', 'cancel.chosen'],
      reason: 'The question is closed.',
    },
    {
      in: ['discarding'],
      events: ['discard.confirmed', 'cancel.chosen'],
      reason: 'The change is being discarded. The buttons are disabled.',
    },
  ],
};
