import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { lockScreenMachine } from '../lockScreen.machine.ts';

export const lockScreenDropped: DroppedEvents<typeof lockScreenMachine> = {
  sentBy: {
    screen: ['passkey.chosen', 'pin.chosen', 'lock.left', 'retry.requested'],
    actors: { watchNetwork: ['network.lost', 'network.found'] },
  },
  rows: [
    {
      in: ['reading', 'watching.online', 'watching.hidden'],
      events: ['passkey.chosen', 'pin.chosen', 'lock.left', 'retry.requested'],
      reason: 'The dialog is closed.',
    },
    {
      in: ['unread.dialog.closed', 'unread.dialog.hidden'],
      events: ['lock.left'],
      reason: 'The dialog is closed.',
    },
    { in: ['unread'], events: ['passkey.chosen', 'pin.chosen'], reason: 'No one is listed yet.' },
    {
      except: ['unread.storage.stuck'],
      events: ['retry.requested'],
      reason: 'The storage is asked already, or has answered.',
    },
    {
      in: ['unread.dialog.open', 'unread.dialog.hidden'],
      events: ['network.lost'],
      reason: 'It is shown already, or was closed without a network.',
    },
    {
      in: ['unread.dialog.closed'],
      events: ['network.found'],
      reason: 'The login page can be used already.',
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
