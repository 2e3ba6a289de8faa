import { fromPromise } from 'xstate';
import { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import type { DoneAct } from '../../../../machines/users/userAccess.setup.ts';
import {
  actOnUser,
  saveUserRights,
  type UserAct,
  type UserRights,
} from '../../../contract/users/userAccess.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientUserAccessMachine = userAccessMachine.provide({
  actors: {
    actOnUser: fromPromise<Result<DoneAct>, { userId: string; act: UserAct }>(
      ({ input: { userId, act }, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () =>
          doneAct(await call(actOnUser, { params: { userId }, body: { act } }, scope)),
        ),
    ),
    saveRights: fromPromise<
      Result<DoneAct>,
      { userId: string; base: UserRights; rights: UserRights }
    >(({ input: { userId, ...body }, ...scope }) =>
      attempt({ ...scope, shown: onPage }, async () =>
        doneAct(await call(saveUserRights, { params: { userId }, body }, scope)),
      ),
    ),
  },
});

function doneAct({ message, access }: DoneAct): DoneAct {
  return { message, access };
}
