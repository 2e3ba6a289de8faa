import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { passkeyLoginMachine } from '../passkeyLogin.machine.ts';

export const passkeyLoginDropped: DroppedEvents<typeof passkeyLoginMachine> = {
  sentBy: { otherScreens: { 'the login page': ['passkey.requested'] } },
  rows: [
    {
      in: ['prompting', 'checking'],
      events: ['passkey.requested'],
      reason: 'A passkey is already being asked for or checked. The button is busy.',
    },
  ],
};
