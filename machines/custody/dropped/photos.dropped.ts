import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { photosMachine } from '../photos.machine.ts';

export const photosDropped: DroppedEvents<typeof photosMachine> = {
  sentBy: {
    screen: ['photo.opened', 'photo.closed', 'withdrawal.requested', 'withdrawal.submitted'],
  },
  rows: [
    {
      in: ['view.list'],
      events: ['photo.closed', 'withdrawal.requested', 'withdrawal.submitted'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['view.large', 'view.confirming', 'view.withdrawing'],
      events: ['photo.opened'],
      reason: 'The dialog covers the thumbnails.',
    },
    {
      in: ['view.large'],
      events: ['withdrawal.submitted'],
      reason: 'The form of the withdrawal is not open.',
    },
    {
      in: ['view.confirming'],
      events: ['withdrawal.requested'],
      reason: 'The form of the withdrawal is open already.',
    },
    {
      in: ['view.withdrawing'],
      events: ['photo.closed', 'withdrawal.requested', 'withdrawal.submitted'],
      reason: 'The withdrawal is with the server. The buttons are busy.',
    },
  ],
};
