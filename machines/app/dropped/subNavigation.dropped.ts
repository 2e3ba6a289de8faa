import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { subNavigationMachine } from '../subNavigation.machine.ts';

export const subNavigationDropped: DroppedEvents<typeof subNavigationMachine> = {
  sentBy: { otherScreens: { 'the menu': ['menu.scrolled'] } },
  rows: [
    {
      in: ['recalling'],
      events: ['menu.scrolled'],
      reason: 'The position is being read, and the menu is then scrolled to it.',
    },
  ],
};
