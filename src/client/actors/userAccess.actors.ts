import { fromPromise } from 'xstate';
import { userAccessMachine } from '../../../machines/users/userAccess.machine.ts';
import type { UserAccessOutcome } from '../../../machines/users/userAccess.setup.ts';
import {
  actOnUser,
  saveUserRights,
  type UserAct,
  type UserRights,
} from '../../contract/users/userAccess.ts';
import { call } from '../http/call.ts';
import { noAnswer } from '../http/callFault.ts';
import { implement } from './implement.ts';
import { orProblem } from './ownChange.ts';

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
