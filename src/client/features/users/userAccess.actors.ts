import { fromPromise } from 'xstate';
import { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import type { UserAccessOutcome } from '../../../../machines/users/userAccess.setup.ts';
import {
  actOnUser,
  saveUserRights,
  type UserAct,
  type UserRights,
} from '../../../contract/users/userAccess.ts';
import { call } from '../../platform/http/call.ts';
import { noResponse } from '../../platform/http/callError.ts';
import { orProblem } from '../../shell/calls/ownChange.ts';

export const clientUserAccessMachine = userAccessMachine.provide({
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
          [noResponse],
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
        [noResponse],
      ),
    ),
  },
});
