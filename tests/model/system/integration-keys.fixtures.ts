import { integrationKeysMachine } from '../../../machines/system/integrationKeys.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10';

export const integrationKeys = model('integration-keys', integrationKeysMachine, {
  events: {
    'key.requested': [
      { type: 'key.requested', integration: { id, name: 'ePCR', hasKey: false } },
      { type: 'key.requested', integration: { id, name: 'Scheduling', hasKey: true } },
    ],
    'replacement.confirmed': [{ type: 'replacement.confirmed' }],
    'copy.requested': [{ type: 'copy.requested' }],
    'question.dismissed': [{ type: 'question.dismissed' }],
    'key.confirmed': [{ type: 'key.confirmed' }],
  },
  outputs: {
    makeKey: [
      succeeded({
        id,
        name: 'ePCR',
        isActive: true,
        keyMadeAt: '2026-03-10T08:00:00.000Z',
        lastUsedAt: null,
      }),
      failed('Try again later.'),
    ],
    copyKey: [undefined],
  },
  errors: { makeKey: ['a strange answer'], copyKey: ['the clipboard is closed'] },
  inputs: { 'an agency': { clientId: 7 } },
  context: ({ integration, changed, error }) => ({
    integration: integration?.name ?? 'none',
    changed: Object.keys(changed).length,
    error,
  }),
});
