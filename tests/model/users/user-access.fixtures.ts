import { userAccessMachine } from '../../../machines/users/userAccess.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { noRights as none, sampleUserAccess } from '../../support/people/sampleUserAccess.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const given = { ...none, controlValues: true };

export const userAccess = model('user-access', userAccessMachine, {
  events: {
    'act.requested': [
      { type: 'act.requested', act: 'deactivate' },
      { type: 'act.requested', act: 'unlock' },
    ],
    'act.confirmed': [{ type: 'act.confirmed' }],
    'act.canceled': [{ type: 'act.canceled' }],
    'rights.submitted': [
      { type: 'rights.submitted', rights: given },
      { type: 'rights.submitted', rights: none },
    ],
  },
  outputs: {
    actOnUser: [
      succeeded({ message: 'It is done.', access: sampleUserAccess({ sessions: 0 }) }),
      failed('This is your own account.'),
    ],
    saveRights: [
      succeeded({ message: 'Saved.', access: sampleUserAccess({ rights: given }) }),
      failed('Only administrators give rights.'),
    ],
  },
  errors: { actOnUser: ['a strange answer'], saveRights: ['a strange answer'] },
  inputs: {
    'a technician': {
      access: sampleUserAccess(),
      editor: { id: 'editor', permissionId: 3, agencyId: 7, rights: given },
    },
    'one’s own account': {
      access: sampleUserAccess(),
      editor: { id: sampleUserAccess().user.userId, permissionId: 3, agencyId: 7, rights: given },
    },
  },
  context: ({ access, act, message, refusal }) => ({
    sessions: access.sessions,
    controlValues: access.rights.controlValues,
    act,
    message,
    refusal,
  }),
});
