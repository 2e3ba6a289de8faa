import { useSelector } from '@xstate/react';
import { nameOf } from '../../../../machines/core/recordEdit.context.ts';
import { RecordEdit, type RecordEditRef } from '../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { Profile, type ProfileRef } from './account/Profile.tsx';
import { UserTabs } from './account/UserTabs.tsx';
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
export function OtherUserView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  const { id } = useSelector(work, (state) => state.context);
  const name = useSelector(work, (state) => nameOf(state.context));
  const tabs = <UserTabs userId={id} name={name} shown="details" />;
  return <RecordEdit work={work} address={address} frame={frame} tabs={tabs} />;
}
