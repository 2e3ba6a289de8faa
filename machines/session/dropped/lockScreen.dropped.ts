import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { lockScreenMachine } from '../lockScreen.machine.ts';

export const lockScreenDropped: DroppedEvents<typeof lockScreenMachine> = {
  sentBy: {
    screen: ['passkey.chosen', 'pin.chosen', 'lock.left'],
    actors: { watchNetwork: ['network.lost', 'network.found'] },
  },
  rows: [
    {
      in: ['reading', 'watching.online', 'watching.hidden'],
      events: ['passkey.chosen', 'pin.chosen', 'lock.left'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['watching.requesting', 'watching.opening'],
      events: ['passkey.chosen', 'pin.chosen', 'lock.left'],
      reason: 'The buttons are busy.',
    },
    {
      in: ['watching.online'],
      events: ['network.found'],
      reason: 'The login page can be used already.',
    },
    {
      in: ['watching.locked', 'watching.hidden'],
      events: ['network.lost'],
      reason: 'The dialog is open, or was closed without a network.',
    },
    {
      in: ['watching.requesting', 'watching.opening'],
      events: ['network.lost', 'network.found'],
      reason: 'The user is being let in, and the pages check the connection by themselves.',
    },
  ],
};
