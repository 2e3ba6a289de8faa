import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { toastMachine } from '../toast.machine.ts';

export const toastDropped: DroppedEvents<typeof toastMachine> = {
  sentBy: { otherScreens: { 'the message itself': ['attention.given', 'attention.withdrawn'] } },
  rows: [
    { in: ['held'], events: ['attention.given'], reason: 'The message is already held.' },
    { in: ['open'], events: ['attention.withdrawn'], reason: 'The message is not held.' },
  ],
};
