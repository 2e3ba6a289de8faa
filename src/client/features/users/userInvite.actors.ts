import { fromPromise } from 'xstate';
import {
  type Invitation,
  userInviteMachine,
} from '../../../../machines/users/userInvite.machine.ts';
import type { UserRow } from '../../../contract/users/user.ts';
import { inviteUser } from '../../../contract/users/userAccess.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientUserInviteMachine = userInviteMachine.provide({
  actors: {
    nameInvitation: fromPromise<{ operationId: string }>(() =>
      Promise.resolve({ operationId: crypto.randomUUID() }),
    ),
    inviteUser: fromPromise<Result<UserRow>, Invitation>(
      ({ input: { form, operationId }, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const { model } = await call(inviteUser, { body: { ...form, operationId } }, scope);
          return model;
        }),
    ),
  },
});
