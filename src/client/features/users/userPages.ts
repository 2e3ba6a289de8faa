import type { Page } from '../../../../machines/app/page.ts';
import { getUserAccess } from '../../../contract/users/userAccess.ts';
import type { CurrentUser } from '../../../rules/navigation/access.ts';
import type { UserEditor } from '../../../rules/users/userRights.ts';
import { call } from '../../platform/http/call.ts';
import { clientUserAccessMachine } from './userAccess.actors.ts';
import { clientUserInviteMachine } from './userInvite.actors.ts';

/** ROUTE-13 for somebody else: how their account is protected, and what can be done with it. @throws CallError */
export async function accessWork(
  editor: UserEditor,
  currentUser: NonNullable<CurrentUser>,
  userId: string,
  signal: AbortSignal,
): Promise<Page['work']> {
  const access = await call(getUserAccess, { params: { userId } }, { signal });
  const rights = currentUser.security;
  return { logic: clientUserAccessMachine, input: { access, editor: { ...editor, rights } } };
}

/** The page that makes an account. */
export function inviteWork(editor: UserEditor): Page['work'] {
  return { logic: clientUserInviteMachine, input: { editor } };
}
