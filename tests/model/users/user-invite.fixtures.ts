import { userInviteMachine } from '../../../machines/users/userInvite.machine.ts';
import type { InvitedUser } from '../../../src/contract/users/userAccess.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const form: InvitedUser = {
  fullName: 'Ana Núñez',
  email: 'ana@example.org',
  userName: 'ana',
  phoneNumber: null,
  friendlyId: null,
  permissionId: 1,
  userType: 'Regular',
  inactivityTimeout: true,
};

export const userInvite = model('user-invite', userInviteMachine, {
  events: {
    'invitation.submitted': [
      { type: 'invitation.submitted', form },
      { type: 'invitation.submitted', form: { ...form, fullName: 'Ana Núñez Vega' } },
      { type: 'invitation.submitted', form: { ...form, email: 'no address', permissionId: 4 } },
    ],
    'another.requested': [{ type: 'another.requested' }],
  },
  outputs: {
    nameInvitation: [{ operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0009' }],
    inviteUser: [
      succeeded(sampleRow()),
      failed({
        code: 'user_field_invalid',
        message: 'Correct the marked fields.',
        fields: { userName: 'It is taken.' },
      }),
      failed('The server did not answer.', 0),
    ],
  },
  errors: { nameInvitation: ['no randomness'], inviteUser: ['a strange answer'] },
  inputs: { 'an administrator': { editor: { permissionId: 3 } } },
  context: ({ form: typed, sent, model: made, errors, refusal }) => ({
    typed: `${typed.fullName} ${typed.email}`,
    sent: sent?.form.fullName ?? null,
    made: made?.fullName ?? null,
    marked: Object.keys(errors).join(' '),
    refusal,
  }),
});
