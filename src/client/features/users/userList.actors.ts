import { fromPromise } from 'xstate';
import { type LoadedUsers, userListMachine } from '../../../../machines/users/userList.machine.ts';
import { getUserList } from '../../../contract/users/user.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import {
  listFields,
  type UserQuery,
  userListAddress,
  userPageLength,
} from '../../../rules/users/userQuery.ts';
import { isUnanswered, labelsHere, listFromDevice } from '../../core/offline-edits/offlineUsers.ts';
import { call } from '../../platform/http/call.ts';
import { attemptAll, onPage } from '../../shell/calls/attempt.ts';
import { clientUserExportMachine } from './userExport.actors.ts';

/** One page of the list; without an answer, from what this device keeps (OFF-02). @throws CallError */
export async function readUsers(query: UserQuery, signal: AbortSignal): Promise<LoadedUsers> {
  const page = { start: query.start || '0', length: String(userPageLength), ...listFields(query) };
  try {
    const list = await call(getUserList, { query: page }, { signal });
    return { list, labels: await labelsHere(), storedAt: null };
  } catch (error) {
    const kept = isUnanswered(error) ? await listFromDevice(query) : null;
    if (kept === null) throw error;
    return kept;
  }
}

export const clientUserListMachine = userListMachine.provide({
  actors: {
    userExport: clientUserExportMachine,
    loadUsers: fromPromise<Result<LoadedUsers>, { query: UserQuery }>(({ input, ...scope }) => {
      // Reload and Back show the same list. No one is notified: that would load the page once more.
      history.replaceState(null, '', userListAddress(input.query));
      return attemptAll({ ...scope, shown: onPage }, () => readUsers(input.query, scope.signal));
    }),
  },
});
