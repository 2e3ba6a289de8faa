import { fromPromise } from 'xstate';
import {
  type Invitation,
  type UserInviteOutcome,
  userInviteMachine,
} from '../../../../machines/users/userInvite.machine.ts';
import { inviteUser } from '../../../contract/users/userAccess.ts';
import { call } from '../../platform/http/call.ts';
import { noResponse } from '../../platform/http/callError.ts';
import { orProblem } from '../../shell/calls/ownChange.ts';

export const clientUserInviteMachine = userInviteMachine.provide({
  actors: {
    nameInvitation: fromPromise<{ operationId: string }>(() =>
      Promise.resolve({ operationId: crypto.randomUUID() }),
    ),
    inviteUser: fromPromise<UserInviteOutcome, Invitation>(
      ({ input: { form, operationId }, signal, system }) =>
        orProblem(
          system,
          signal,
          async () => {
            const { model } = await call(
              inviteUser,
              { body: { ...form, operationId } },
              { signal },
            );
            return { outcome: 'invited', model };
          },
          [409, noResponse],
        ),
    ),
  },
});
