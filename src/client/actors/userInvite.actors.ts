import { fromPromise } from 'xstate';
import {
  type Invitation,
  type UserInviteOutcome,
  userInviteMachine,
} from '../../../machines/users/userInvite.machine.ts';
import { inviteUser } from '../../contract/users/userAccess.ts';
import { call } from '../http/call.ts';
import { noAnswer } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { orProblem } from './ownChange.ts';

export const clientUserInviteMachine = implement(userInviteMachine, {
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
          [409, noAnswer],
        ),
    ),
  },
});
