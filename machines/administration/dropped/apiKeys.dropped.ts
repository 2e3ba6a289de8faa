import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { apiKeysMachine } from '../apiKeys.machine.ts';

export const apiKeysDropped: DroppedEvents<typeof apiKeysMachine> = {
  sentBy: {
    screen: [
      'key.requested',
      'key.submitted',
      'password.submitted',
      'copy.requested',
      'key.acknowledged',
      'revocation.requested',
      'revocation.submitted',
      'cancel.chosen',
    ],
  },
  rows: [
    {
      in: ['filling', 'creating', 'proving', 'checkingPassword', 'shown', 'confirming', 'revoking'],
      events: ['key.requested', 'revocation.requested'],
      reason: 'A dialog covers the list of API keys.',
    },
    {
      in: ['listed', 'proving', 'checkingPassword', 'shown', 'confirming', 'revoking'],
      events: ['key.submitted'],
      reason: 'The form of a new key is closed.',
    },
    {
      in: ['creating'],
      events: ['key.submitted', 'cancel.chosen'],
      reason: 'The server is creating the key. The buttons of the dialog are disabled.',
    },
    {
      in: ['listed', 'filling', 'creating', 'shown', 'confirming', 'revoking'],
      events: ['password.submitted'],
      reason: 'No password is asked for.',
    },
    {
      in: ['checkingPassword'],
      events: ['password.submitted', 'cancel.chosen'],
      reason: 'The server checks the password. The buttons of the dialog are disabled.',
    },
    {
      in: [
        'listed',
        'filling',
        'creating',
        'proving',
        'checkingPassword',
        'confirming',
        'revoking',
      ],
      events: ['copy.requested', 'key.acknowledged'],
      reason: 'No key is shown.',
    },
    {
      in: ['shown.copying'],
      events: ['copy.requested'],
      reason: 'The key is being copied. The button is busy.',
    },
    {
      in: ['listed', 'filling', 'creating', 'proving', 'checkingPassword', 'shown'],
      events: ['revocation.submitted'],
      reason: 'The question about a revocation is closed.',
    },
    {
      in: ['revoking'],
      events: ['revocation.submitted', 'cancel.chosen'],
      reason: 'The server is revoking the key. The buttons of the dialog are disabled.',
    },
    {
      in: ['listed', 'shown'],
      events: ['cancel.chosen'],
      reason: 'No dialog with a button to cancel is open.',
    },
  ],
};
