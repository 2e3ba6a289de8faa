import { fromPromise } from 'xstate';
import { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import type { UserAccessOutcome } from '../../../../machines/users/userAccess.setup.ts';
import {
  actOnUser,
  saveUserRights,
  type UserAct,
  type UserRights,
} from '../../../contract/users/userAccess.ts';
import { implement } from '../../platform/browser/implement.ts';
import { call } from '../../platform/http/call.ts';
import { noAnswer } from '../../platform/http/callFault.ts';
import { orProblem } from '../../shell/calls/ownChange.ts';

export const clientUserAccessMachine = implement(userAccessMachine, {
  actors: {
    actOnUser: fromPromise<UserAccessOutcome, { userId: string; act: UserAct }>(
      ({ input: { userId, act }, signal, system }) =>
        orProblem(
          system,
          signal,
          async () => ({
            outcome: 'done',
            ...(await call(actOnUser, { params: { userId }, body: { act } }, { signal })),
          }),
          [noAnswer],
        ),
    ),
    saveRights: fromPromise<
      UserAccessOutcome,
      { userId: string; base: UserRights; rights: UserRights }
    >(({ input: { userId, ...body }, signal, system }) =>
      orProblem(
        system,
        signal,
        async () => ({
          outcome: 'done',
          ...(await call(saveUserRights, { params: { userId }, body }, { signal })),
        }),
        [noAnswer],
      ),
    ),
  },
});
