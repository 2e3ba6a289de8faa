import { getProfile } from '../../../contract/users/profile.ts';
import type { UserEditor } from '../../../rules/users/userRights.ts';
import type { ShownEdit } from '../../core/offline-edits/offlineUsers.ts';
import { call } from '../../platform/http/call.ts';
import { choosePage, definePage } from '../../shell/definePage.ts';
import { ProfileView } from './account/ProfileView.tsx';
import { clientProfileMachine } from './account/profile.actors.ts';
import { editorOf } from './editorOf.ts';
import { OtherUserView } from './OtherUserView.tsx';
import { UserInvite } from './UserInvite.tsx';
import { provideUserEdit, userToOpen } from './userEdit.actors.ts';
import { clientUserInviteMachine } from './userInvite.actors.ts';

const own = definePage({
  load: async ({ params, signal }) => ({
    profile: await call(getProfile, { params: { userId: params.userId ?? '' } }, { signal }),
  }),
  machine: clientProfileMachine,
  view: ProfileView,
  title: ({ profile }) => profile.fullName,
});

const invitation = (editor: UserEditor) =>
  definePage({
    load: () => ({ editor }),
    machine: clientUserInviteMachine,
    view: UserInvite,
    title: () => 'Invite a user',
    menu: 'userList',
  });

const another = (editor: UserEditor) =>
  definePage({
    load: async ({ params, signal }) => {
      const edited = { userId: params.userId ?? '', editor };
      const shown: ShownEdit = { operationId: null };
      return { edited, shown, opened: await userToOpen(edited, shown, signal) };
    },
    machine: ({ edited, shown }) => provideUserEdit(edited, shown),
    input: ({ opened }) => opened,
    view: OtherUserView,
    title: () => 'Edit user',
    menu: 'userList',
  });

/** ROUTE-12: one's own profile, an invitation, or another user's record. */
export const page = choosePage(({ currentUser, params: { userId = '' } }) => {
  const editor = editorOf(currentUser, userId);
  if (editor === null) return own;
  return userId === 'new' ? invitation(editor) : another(editor);
});
