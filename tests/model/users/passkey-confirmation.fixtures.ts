import { passkeyConfirmationMachine } from '../../../machines/users/passkeyConfirmation.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleSecurity } from './sampleSecurity.ts';
import { sampleArrival } from './sampleUser.ts';

export const passkeyConfirmation = model('passkey-confirmation', passkeyConfirmationMachine, {
  events: { 'confirmation.requested': [{ type: 'confirmation.requested' }] },
  outputs: {
    confirmByPasskey: [
      succeeded({
        security: sampleSecurity({ isTwoFactor: true, canSeePhi: true }),
        arrival: sampleArrival(),
      }),
      failed('You have no passkey yet. Add one first.'),
    ],
  },
  errors: { confirmByPasskey: ['no answer'] },
  inputs: { 'a user who logged in with the password': { security: sampleSecurity() } },
  context: ({ security, failure }) => ({
    isTwoFactor: security.isTwoFactor,
    failure: failure.slice(0, 30),
  }),
  systemActors: ['session'],
});
