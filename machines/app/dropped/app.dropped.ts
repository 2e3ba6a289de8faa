import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { appMachine } from '../app.machine.ts';

export const appDropped: DroppedEvents<typeof appMachine> = {
  sentBy: {
    otherScreens: {
      'the page that says that the application could not be started': ['reload.requested'],
    },
  },
  rows: [
    {
      in: ['booting', 'running'],
      events: ['reload.requested'],
      reason: 'Nothing is broken, so nothing offers to reload.',
    },
    {
      in: ['broken.reloading'],
      events: ['reload.requested'],
      reason: 'The page is already reloading.',
    },
  ],
};
