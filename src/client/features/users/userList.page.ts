import { userQueryOf } from '../../../rules/users/userQuery.ts';
import { definePage } from '../../shell/definePage.ts';
import { UserListView } from './UserListView.tsx';
import { clientUserListMachine, readUsers } from './userList.actors.ts';

export const page = definePage({
  load: async ({ query, signal }) => {
    const shown = userQueryOf(query);
    return { ...(await readUsers(shown, signal)), query: shown };
  },
  machine: clientUserListMachine,
  view: UserListView,
});
