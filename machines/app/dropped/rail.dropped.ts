import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { railMachine } from '../rail.machine.ts';

export const railDropped: DroppedEvents<typeof railMachine> = {
  sentBy: {
    otherScreens: { 'the frame of every page': ['pin.toggled', 'drawer.toggled'] },
    charts: { navigation: ['page.presented'] },
  },
  rows: [
    {
      in: ['narrow'],
      events: ['pin.toggled'],
      reason: 'In a narrow window the menu is a drawer and has no pin.',
    },
    {
      in: ['collapsed', 'pinned'],
      events: ['drawer.toggled'],
      reason: 'In a wide window the menu is always shown and has no button that opens it.',
    },
    {
      in: ['collapsed', 'pinned', 'narrow.closed'],
      events: ['page.presented'],
      reason: 'No drawer is open that a new page would close.',
    },
  ],
};
