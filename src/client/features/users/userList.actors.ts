import { fromPromise } from 'xstate';
import {
  type LoadedUsers,
  type LoadUsersOutcome,
  userListMachine,
} from '../../../../machines/users/userList.machine.ts';
import { getUserList } from '../../../contract/users/user.ts';
import {
  listFields,
  type UserQuery,
  userListAddress,
  userPageLength,
} from '../../../rules/users/userQuery.ts';
import { isUnanswered, labelsHere, listFromDevice } from '../../core/offline-edits/offlineUsers.ts';
import { call } from '../../platform/http/call.ts';
import { orFailure } from '../../shell/calls/failureOf.ts';
import { clientUserExportMachine } from './userExport.actors.ts';

/** One page of the list; without an answer, from what this device keeps (OFF-02). @throws CallError */
export async function readUsers(query: UserQuery, signal: AbortSignal): Promise<LoadedUsers> {
  const page = {
    start: query.start || '0',
    length: String(userPageLength),
    ...listFields(query),
  };
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
    loadUsers: fromPromise<LoadUsersOutcome, { query: UserQuery }>(({ input, signal, system }) => {
      // Reload and Back show the same list. No one is notified: that would load the page once more.
      history.replaceState(null, '', userListAddress(input.query));
      return orFailure(system, signal, async () => ({
        outcome: 'loaded' as const,
        ...(await readUsers(input.query, signal)),
      }));
    }),
  },
});
