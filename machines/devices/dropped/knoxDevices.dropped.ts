import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { knoxDevicesMachine } from '../knoxDevices.machine.ts';

export const knoxDevicesDropped: DroppedEvents<typeof knoxDevicesMachine> = {
  sentBy: {
    screen: [
      'read.requested',
      'lock.requested',
      'lock.confirmed',
      'lock.declined',
      'inventory.chosen',
      'connection.opened',
      'connection.submitted',
      'connection.closed',
    ],
  },
  rows: [
    {
      in: ['reading', 'listing', 'assigning'],
      events: ['read.requested', 'lock.requested', 'inventory.chosen', 'connection.opened'],
      reason:
        'Knox Manage or the server is at work. The buttons and fields of the list are disabled.',
    },
    {
      in: ['confirmingLock', 'locking'],
      events: ['read.requested', 'lock.requested', 'inventory.chosen', 'connection.opened'],
      reason: 'A question covers the list.',
    },
    {
      in: ['connection', 'saving'],
      events: ['read.requested', 'lock.requested', 'inventory.chosen', 'connection.opened'],
      reason: 'The form for the connection is shown in place of the list.',
    },
    {
      except: ['confirmingLock'],
      events: ['lock.confirmed', 'lock.declined'],
      reason: 'The question is closed, or the request is on its way and its buttons are disabled.',
    },
    {
      except: ['connection'],
      events: ['connection.submitted', 'connection.closed'],
      reason: 'The form is closed, or it is being saved and shows only a busy button.',
    },
  ],
};
