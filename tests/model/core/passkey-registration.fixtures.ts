import { passkeyRegistrationMachine } from '../../../machines/core/passkeyRegistration.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleUser } from '../users/sampleUser.ts';
import { sampleAttestation, sampleOptions } from './samplePasskey.ts';

export const passkeyRegistration = model('passkey-registration', passkeyRegistrationMachine, {
  events: {},
  outputs: {
    fetchCredentialOptions: [
      { outcome: 'ready', options: sampleOptions },
      { outcome: 'stale' },
      { outcome: 'failed', message: 'U2F authentication is not supported on this browser.' },
    ],
    createPasskey: [
      { outcome: 'created', attestation: sampleAttestation },
      { outcome: 'failed', message: 'The request was cancelled.' },
    ],
    savePasskey: [
      { outcome: 'registered' },
      { outcome: 'failed', message: 'Unknown or unsupported crypto algorithm' },
    ],
  },
  errors: {
    fetchCredentialOptions: ['no answer'],
    createPasskey: ['broken'],
    savePasskey: ['no answer'],
  },
  inputs: {
    'a device without a name': { userId: sampleUser().id, displayName: null },
    'a named device': { userId: sampleUser().id, displayName: 'Phone' },
  },
  context: ({ result }) => ({
    result: result.outcome,
    message: result.outcome === 'failed' ? result.message.slice(0, 30) : null,
  }),
});
