import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { resyncMachine } from '../resync.machine.ts';

export const resyncDropped: DroppedEvents<typeof resyncMachine> = {
  sentBy: {
    charts: { unsentChanges: ['edits.changed'] },
    actors: { watchEdits: ['edits.changed'], lockEdit: ['lock.granted'] },
  },
  rows: [
    {
      in: ['opening', 'locked'],
      events: ['edits.changed'],
      reason: 'The table cannot be read yet. It is read as soon as it is open.',
    },
    {
      in: ['delivering'],
      events: ['edits.changed'],
      reason: 'The table is read again after this edit, or after the next wait.',
    },
    {
      in: [
        'delivering.sending',
        'delivering.storing',
        'delivering.keepingConflict',
        'delivering.keepingRefusal',
      ],
      events: ['lock.granted'],
      reason: 'The lock of an edit is granted once, and held until the edit is delivered.',
    },
  ],
};
