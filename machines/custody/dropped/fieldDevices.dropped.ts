import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { fieldDevicesMachine } from '../fieldDevices.machine.ts';

export const fieldDevicesDropped: DroppedEvents<typeof fieldDevicesMachine> = {
  sentBy: { screen: ['revocation.requested', 'revocation.canceled', 'revocation.submitted'] },
  rows: [
    {
      in: ['listed'],
      events: ['revocation.canceled', 'revocation.submitted'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['confirming', 'revoking'],
      events: ['revocation.requested'],
      reason: 'The dialog covers the list.',
    },
    {
      in: ['revoking'],
      events: ['revocation.canceled', 'revocation.submitted'],
      reason: 'The revocation is with the server. The buttons are busy.',
    },
  ],
};
