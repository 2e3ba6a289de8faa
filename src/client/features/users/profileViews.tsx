import type { ViewProps } from '../../shell/definePage.ts';
import { Profile, type ProfileRef } from './account/Profile.tsx';
import { UserEdit, type UserEditRef } from './UserEdit.tsx';
import { UserInvite, type UserInviteRef } from './UserInvite.tsx';

/** One's own profile. */
export function OwnProfileView({ work, frame }: ViewProps<unknown, ProfileRef>) {
  return <Profile work={work} frame={frame} />;
}

/** The form that invites a user. */
export function InvitationView({ work, frame }: ViewProps<unknown, UserInviteRef>) {
  return <UserInvite work={work} frame={frame} />;
}

/** Another user's record. */
export function OtherUserView({ work, frame }: ViewProps<unknown, UserEditRef>) {
  return <UserEdit work={work} frame={frame} />;
}
