import { ownPasswordMachine } from '../../../machines/users/ownPassword.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleSecurity } from './sampleSecurity.ts';
import { sampleArrival } from './sampleUser.ts';

const form = {
  currentPassword: 'the present one',
  password: 'Quarry-Lantern-Bicycle-88',
  confirmPassword: 'Quarry-Lantern-Bicycle-88',
};

export const ownPassword = model('own-password', ownPasswordMachine, {
  events: {
    'change.requested': [{ type: 'change.requested' }],
    'change.canceled': [{ type: 'change.canceled' }],
    'password.submitted': [
      { type: 'password.submitted', form },
      { type: 'password.submitted', form: { ...form, confirmPassword: 'another' } },
    ],
  },
  outputs: {
    changePassword: [
      succeeded({
        security: sampleSecurity({ passwordChangedAt: '2026-07-14T11:00:00.000Z' }),
        arrival: sampleArrival(),
      }),
      failed({
        code: 'password_wrong',
        message: 'Incorrect password.',
        fields: { currentPassword: 'Incorrect password.' },
      }),
    ],
  },
  errors: { changePassword: ['a strange answer'] },
  inputs: { 'a user logged in': { security: sampleSecurity() } },
  context: ({ security, form: { errors, refusal } }) => ({
    changed: security.passwordChangedAt !== null,
    marked: Object.keys(errors).join(' '),
    refused: refusal !== null,
  }),
  systemActors: ['session'],
});
