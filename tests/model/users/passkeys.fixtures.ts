import { passkeysMachine } from '../../../machines/users/passkeys.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { samplePasskey } from '../core/samplePasskey.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleSecurity } from './sampleSecurity.ts';

const laptop = samplePasskey();
const phone = samplePasskey({
  id: '0d0f6a52-6a0b-4b51-9f0a-0d3c1f1f7a02',
  displayName: 'Phone',
  isOfThisSession: true,
});

export const passkeys = model('passkeys', passkeysMachine, {
  events: {
    'retry.requested': [{ type: 'retry.requested' }],
    'addition.requested': [{ type: 'addition.requested' }],
    'name.submitted': [
      { type: 'name.submitted', values: { displayName: 'Phone' } },
      { type: 'name.submitted', values: { displayName: ' ' } },
    ],
    'removal.requested': [
      { type: 'removal.requested', id: laptop.id },
      { type: 'removal.requested', id: phone.id },
      { type: 'removal.requested', id: 'of another list' },
    ],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'proof.submitted': [
      { type: 'proof.submitted', values: { password: 'a password' } },
      { type: 'proof.submitted', values: { password: '' } },
    ],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: {
    listPasskeys: [[laptop, phone]],
    registerPasskey: [
      { outcome: 'registered' },
      { outcome: 'stale' },
      { outcome: 'failed', message: 'This device already has a passkey here.' },
    ],
    removePasskey: [
      succeeded(null),
      failed({ code: 'reauthentication_needed', message: 'Log in again.' }),
      failed('There is no such passkey.', 404),
    ],
    reauthenticate: [succeeded(null), failed('Incorrect password.')],
  },
  errors: {
    listPasskeys: ['no answer'],
    registerPasskey: ['broken'],
    removePasskey: ['no answer'],
    reauthenticate: ['no answer'],
  },
  inputs: {
    'a person with a password': { security: sampleSecurity() },
    'a person without a password': { security: sampleSecurity({ hasPassword: false }) },
  },
  context: ({ rows, errors, failure, displayName, removing }) => ({
    rows: rows.length,
    marked: Object.keys(errors).sort().join(' '),
    failure: failure.slice(0, 30),
    displayName,
    removing: removing?.displayName ?? null,
  }),
  systemActors: ['notices', 'session'],
});
