import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { userEditMachine } from '../../../../machines/users/userEdit.machine.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { Profile, type ProfileRef } from './account/Profile.tsx';
import { UserEdit } from './UserEdit.tsx';
import { UserInvite, type UserInviteRef } from './UserInvite.tsx';

type UserEditRef = ActorRefFrom<typeof userEditMachine>;

/**
 * The navigation chart keeps the running chart of the page: the profile's where it is one's own, the invitation's for
 * a new one, else the editor's (ROUTE-12).
 */
export default function ProfileView({ page, app, frame }: ViewProps<'profile'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as ProfileRef | UserEditRef | UserInviteRef | null,
  );
  if (!work) return null;
  if (page.params.userId === 'new') {
    return <UserInvite work={work as UserInviteRef} frame={frame} />;
  }
  return page.data ? (
    <Profile work={work as ProfileRef} frame={frame} />
  ) : (
    <UserEdit work={work as UserEditRef} frame={frame} />
  );
}
