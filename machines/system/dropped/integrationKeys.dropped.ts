import type { DroppedEvents } from '../../core/droppedEvents.ts';
import type { integrationKeysMachine } from '../integrationKeys.machine.ts';

export const integrationKeysDropped: DroppedEvents<typeof integrationKeysMachine> = {
  sentBy: {
    screen: [
      'key.requested',
      'replacement.confirmed',
      'question.dismissed',
      'copy.requested',
      'key.confirmed',
    ],
  },
  rows: [
    {
      in: ['confirming', 'shown'],
      events: ['key.requested'],
      reason: 'A dialog covers the list of integrations.',
    },
    {
      in: ['making'],
      events: ['key.requested'],
      reason: 'The server is creating a key. The buttons of the list are disabled.',
    },
    {
      in: ['idle', 'shown'],
      events: ['replacement.confirmed', 'question.dismissed'],
      reason: 'The question is closed.',
    },
    {
      in: ['making'],
      events: ['replacement.confirmed', 'question.dismissed'],
      reason: 'The server is at work. The buttons of the dialog are disabled.',
    },
    {
      in: ['idle', 'confirming', 'making'],
      events: ['copy.requested', 'key.confirmed'],
      reason: 'No key is shown.',
    },
    {
      in: ['shown.copying'],
      events: ['copy.requested'],
      reason: 'The key is being copied. The button is busy.',
    },
  ],
};
