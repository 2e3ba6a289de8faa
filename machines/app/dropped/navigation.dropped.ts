import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { navigationMachine } from '../navigation.machine.ts';

export const navigationDropped: DroppedEvents<typeof navigationMachine> = {
  sentBy: { otherScreens: { 'the page in place of one that does not load': ['retry.requested'] } },
  rows: [
    {
      in: ['shown', 'notFound'],
      events: ['retry.requested'],
      reason: 'The page is complete. It has no button to retry.',
    },
    {
      in: ['loading.quiet', 'loading.spinning', 'redirecting.quiet', 'redirecting.spinning'],
      events: ['retry.requested'],
      reason: 'The page is loading. It offers to retry only when loading takes long.',
    },
  ],
};
