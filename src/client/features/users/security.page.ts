import type { UserAccessInput } from '../../../../machines/users/userAccess.setup.ts';
import { getAccountSecurity } from '../../../contract/users/security.ts';
import { getUserAccess } from '../../../contract/users/userAccess.ts';
import { call } from '../../platform/http/call.ts';
import { choosePage, definePage } from '../../shell/definePage.ts';
import { clientAccountSecurityMachine } from './account/accountSecurity.actors.ts';
import { editorOf } from './editorOf.ts';
import { OwnSecurityView } from './securityViews.tsx';
import { UserAccess } from './UserAccess.tsx';
import { clientUserAccessMachine } from './userAccess.actors.ts';

const own = definePage({
  load: async ({ params, signal }) => ({
    security: await call(
      getAccountSecurity,
      { params: { userId: params.userId ?? '' } },
      { signal },
    ),
  }),
  machine: clientAccountSecurityMachine,
  view: OwnSecurityView,
  title: ({ security }) => `${security.fullName}, security`,
});

/** How another user's account is protected, and what can be done with it. */
const another = (editor: UserAccessInput['editor']) =>
  definePage({
    load: async ({ params, signal }) => ({
      access: await call(getUserAccess, { params: { userId: params.userId ?? '' } }, { signal }),
      editor,
    }),
    machine: clientUserAccessMachine,
    view: UserAccess,
    title: () => 'User security',
    menu: 'userList',
  });

/** ROUTE-13: one's own account, or another user's. */
export const page = choosePage(({ currentUser, params: { userId = '' } }) => {
  const editor = editorOf(currentUser, userId);
  return editor && currentUser ? another({ ...editor, rights: currentUser.security }) : own;
});
