import { useSelector } from '@xstate/react';
import { nameOf } from '../../../../machines/core/recordEdit.context.ts';
import { RecordEdit, type RecordEditRef } from '../../core/records/RecordEdit.tsx';
import type { ViewProps } from '../../shell/definePage.ts';
import { UserTabs } from './account/UserTabs.tsx';

/** Another user's record, next to their security. */
export function OtherUserView({ work, address, frame }: ViewProps<unknown, RecordEditRef>) {
  const { id } = useSelector(work, (state) => state.context);
  const name = useSelector(work, (state) => nameOf(state.context));
  const tabs = <UserTabs userId={id} name={name} shown="details" />;
  return <RecordEdit work={work} address={address} frame={frame} tabs={tabs} />;
}
