import { getNewPerson, listNewPeople } from '../../../contract/users/newPeople.ts';
import { getProfile } from '../../../contract/users/profile.ts';
import { getAccountSecurity } from '../../../contract/users/security.ts';
import type { CurrentUser } from '../../../rules/navigation/access.ts';
import { maySeeUsers } from '../../../rules/navigation/userAccess.ts';
import { userQueryOf } from '../../../rules/users/userQuery.ts';
import type { UserEditor } from '../../../rules/users/userRights.ts';
import { call } from '../../platform/http/call.ts';
import type { PageLoader } from '../../shell/pageLoader.ts';

/** Who edits somebody else's record; null where it is one's own profile, or nobody else's may be seen. */
function editorOf(currentUser: CurrentUser, userId: string): UserEditor | null {
  if (!currentUser || currentUser.user.id === userId || !maySeeUsers(currentUser.user)) return null;
  const { id, permissionId, currentClientId } = currentUser.user;
  return { id, permissionId, agencyId: currentClientId };
}

/** How the pages of users are loaded. */
export const userPages = {
  security: async ({ params, currentUser, signal }, frame) => {
    const userId = params.userId ?? '';
    const editor = editorOf(currentUser, userId);
    if (editor && currentUser) {
      const { accessWork } = await import('./userPages.ts');
      const work = await accessWork(editor, currentUser, userId, signal);
      return { ...frame, name: 'security', data: null, work };
    }
    const [data, { clientAccountSecurityMachine }] = await Promise.all([
      call(getAccountSecurity, { params: { userId } }, { signal }),
      import('./account/accountSecurity.actors.ts'),
    ]);
    const work = { logic: clientAccountSecurityMachine, input: { security: data } };
    return { ...frame, name: 'security', data, work };
  },
  userList: async ({ signal, query }, frame) => {
    const { clientUserListMachine, readUsers } = await import('./userList.actors.ts');
    const shown = userQueryOf(query);
    const loaded = await readUsers(shown, signal);
    const work = { logic: clientUserListMachine, input: { ...loaded, query: shown } };
    return { ...frame, name: 'userList', data: loaded.list, work };
  },
  profile: async ({ params, currentUser, signal }, frame) => {
    const userId = params.userId ?? '';
    const editor = editorOf(currentUser, userId);
    if (editor && userId === 'new') {
      const { inviteWork } = await import('./userPages.ts');
      return { ...frame, name: 'profile', data: null, work: inviteWork(editor) };
    }
    if (editor) {
      const { clientUserEditMachine, loadUser } = await import('./userEdit.actors.ts');
      const loaded = await loadUser({ userId, editor }, signal);
      const work = { logic: clientUserEditMachine, input: { userId, editor, loaded } };
      return { ...frame, name: 'profile', data: null, work };
    }
    const [data, { clientProfileMachine }] = await Promise.all([
      call(getProfile, { params: { userId } }, { signal }),
      import('./account/profile.actors.ts'),
    ]);
    const work = { logic: clientProfileMachine, input: { profile: data } };
    return { ...frame, name: 'profile', data, work };
  },
  emailAddress: async ({ id }, frame) => {
    const { provideAddressChange } = await import('./address-change/addressChange.actors.ts');
    const work = { logic: provideAddressChange(id), input: { hasId: id !== '' } };
    return { ...frame, name: 'emailAddress', data: null, work };
  },
  newPeople: async ({ signal }, frame) => {
    return { ...frame, name: 'newPeople', data: await call(listNewPeople, {}, { signal }) };
  },
  personConfirmation: async ({ signal, id }, frame) => {
    const [person, { clientPersonConfirmationMachine }] = await Promise.all([
      call(getNewPerson, { params: { userId: id } }, { signal }),
      import('./new-people/personConfirmation.actors.ts'),
    ]);
    const work = { logic: clientPersonConfirmationMachine, input: { person } };
    return { ...frame, name: 'personConfirmation', data: null, work };
  },
} satisfies Readonly<Record<string, PageLoader>>;
