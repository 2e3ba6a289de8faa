import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { webhooksMachine } from '../webhooks.machine.ts';

export const webhooksDropped: DroppedEvents<typeof webhooksMachine> = {
  sentBy: {
    screen: [
      'webhook.requested',
      'webhook.submitted',
      'password.submitted',
      'copy.requested',
      'secret.acknowledged',
      'act.requested',
      'act.confirmed',
      'cancel.chosen',
    ],
  },
  rows: [
    {
      in: [
        'filling',
        'creating',
        'proving',
        'checkingPassword',
        'shown',
        'confirming',
        'replacing',
        'changing',
      ],
      events: ['webhook.requested', 'act.requested'],
      reason: 'A dialog covers the list of webhooks.',
    },
    {
      in: ['listed', 'proving', 'checkingPassword', 'shown', 'confirming', 'replacing', 'changing'],
      events: ['webhook.submitted'],
      reason: 'The form of a new webhook is closed.',
    },
    {
      in: ['creating'],
      events: ['webhook.submitted', 'cancel.chosen'],
      reason: 'The server is creating the webhook. The buttons of the dialog are disabled.',
    },
    {
      in: ['listed', 'filling', 'creating', 'shown', 'confirming', 'replacing', 'changing'],
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
        'replacing',
        'changing',
      ],
      events: ['copy.requested', 'secret.acknowledged'],
      reason: 'No secret is shown.',
    },
    {
      in: ['shown.copying'],
      events: ['copy.requested'],
      reason: 'The secret is being copied. The button is busy.',
    },
    {
      in: ['listed', 'filling', 'creating', 'proving', 'checkingPassword', 'shown'],
      events: ['act.confirmed'],
      reason: 'The question about a webhook is closed.',
    },
    {
      in: ['replacing', 'changing'],
      events: ['act.confirmed', 'cancel.chosen'],
      reason: 'The server is changing the webhook. The buttons of the dialog are disabled.',
    },
    {
      in: ['listed', 'shown'],
      events: ['cancel.chosen'],
      reason: 'No dialog with a button to cancel is open.',
    },
  ],
};
