import { apiKeysMachine } from '../../../machines/administration/apiKeys.machine.ts';
import type { ApiKeyRow } from '../../../src/contract/administration/apiKey.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const id = '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a10';

const invalid = { code: 'request_invalid', message: 'Check what you entered.' };
const wrong = { code: 'password_wrong', message: 'That’s not your password.' };

export const sampleApiKey: ApiKeyRow = {
  id,
  name: 'epcr-bridge',
  prefix: 'csk_Ab3dE6gH',
  scopes: ['inventories', 'stock'],
  createdAt: '2026-03-10T08:00:00.000Z',
  createdBy: 'Dana Whitlock',
  expiresAt: '2026-06-08T08:00:00.000Z',
  lastUsedAt: null,
  state: 'active',
  revoked: null,
};

const revokedKey: ApiKeyRow = {
  ...sampleApiKey,
  state: 'revoked',
  revoked: { at: '2026-03-11T08:00:00.000Z', by: 'Dana Whitlock', reason: 'It was replaced' },
};

export const apiKeys = model('api-keys', apiKeysMachine, {
  events: {
    'key.requested': [{ type: 'key.requested' }],
    'key.submitted': [
      { type: 'key.submitted', typed: { name: '', scopes: [], days: '90' } },
      { type: 'key.submitted', typed: { name: ' Scheduling ', scopes: ['people'], days: '90' } },
    ],
    'password.submitted': [
      { type: 'password.submitted', typed: { password: '' } },
      { type: 'password.submitted', typed: { password: 'lantern-orchard-26' } },
    ],
    'copy.requested': [{ type: 'copy.requested' }],
    'key.acknowledged': [{ type: 'key.acknowledged' }],
    'revocation.requested': [
      { type: 'revocation.requested', id },
      { type: 'revocation.requested', id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a12' },
    ],
    'revocation.submitted': [
      { type: 'revocation.submitted', typed: { reason: '  ' } },
      { type: 'revocation.submitted', typed: { reason: ' It was replaced ' } },
    ],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: {
    createKey: [
      succeeded({ ...sampleApiKey, id: '3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a11' }),
      failed({ code: 'reauthentication_needed', message: 'Enter your password again.' }),
      failed({ ...invalid, fields: { name: 'Use letters, digits and signs.' } }),
      failed('Try again later.'),
    ],
    reauthenticate: [
      succeeded(null),
      failed({ ...wrong, fields: { password: 'That’s not your password.' } }),
    ],
    copyKey: [undefined],
    revokeKey: [succeeded(revokedKey), failed('Try again later.')],
  },
  errors: {
    createKey: ['a strange answer'],
    reauthenticate: ['a strange answer'],
    copyKey: ['the clipboard is closed'],
    revokeKey: ['a strange answer'],
  },
  inputs: {
    'with a password': { rows: [sampleApiKey], hasPassword: true },
    'without a password': { rows: [sampleApiKey], hasPassword: false },
  },
  context: ({ rows, form, revoking, revocation, errors, error }) => ({
    rows: rows.map(({ state }) => state).join(),
    form: form?.name ?? 'none',
    revoking: revoking?.name ?? 'none',
    reason: revocation?.reason ?? 'none',
    errors: Object.keys(errors).join(),
    error,
  }),
});
