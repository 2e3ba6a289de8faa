import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { passkeysMachine } from '../passkeys.machine.ts';

export const passkeysDropped: DroppedEvents<typeof passkeysMachine> = {
  sentBy: {
    screen: [
      'retry.requested',
      'addition.requested',
      'name.submitted',
      'removal.requested',
      'removal.confirmed',
      'proof.submitted',
      'cancel.chosen',
    ],
  },
  rows: [
    {
      except: ['unavailable'],
      events: ['retry.requested'],
      reason: 'Only the message that the passkeys couldn’t be loaded has this button.',
    },
    {
      in: ['loading', 'over'],
      events: ['addition.requested', 'removal.requested'],
      reason: 'The list is not valid now. The buttons are disabled and say why.',
    },
    {
      in: ['naming', 'registering', 'confirming', 'removing', 'proving', 'checkingProof'],
      events: ['addition.requested', 'removal.requested'],
      reason: 'A dialog covers the buttons.',
    },
    {
      in: ['unavailable'],
      events: ['addition.requested', 'removal.requested'],
      reason: 'There is no list, and so there are no buttons.',
    },
    {
      except: ['naming'],
      events: ['name.submitted'],
      reason: 'The dialog that asks for a name is closed, or its button is busy.',
    },
    {
      except: ['confirming'],
      events: ['removal.confirmed'],
      reason: 'The question about a removal is closed, or its button is busy.',
    },
    {
      except: ['proving'],
      events: ['proof.submitted'],
      reason: 'The dialog that asks for the password is closed, or its button is busy.',
    },
    {
      in: ['removing', 'checkingProof'],
      events: ['cancel.chosen'],
      reason: 'The server is already at work, so the button is disabled.',
    },
    {
      in: ['loading', 'listed', 'unavailable', 'over'],
      events: ['cancel.chosen'],
      reason: 'No dialog is open.',
    },
  ],
};
