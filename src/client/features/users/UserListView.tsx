import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/definePage.ts';
import { useHolds } from '../../shell/useHolds.ts';
import { UserList, type UserListRef } from './UserList.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the list's. */
export function UserListView({ work, app, frame, loadedAt }: ViewProps<unknown, UserListRef>) {
  const navigation = chartOf(app, 'navigation');
  const agency = useSelector(
    navigation,
    (state) => state?.context.currentUser?.user.clientName ?? '',
  );
  const mayImport = useHolds(app, 'administration');
  return (
    <WithExport
      work={work}
      agency={agency}
      loadedAt={loadedAt}
      mayImport={mayImport}
      frame={frame}
    />
  );
}

/** The list, with the chart of exports that runs next to it as long as nothing breaks it. */
function WithExport({ work, ...props }: Omit<ComponentProps<typeof UserList>, 'userExport'>) {
  const userExport = useSelector(work, (state) =>
    state.context.isExportBroken ? undefined : state.children.userExport,
  );
  return <UserList work={work} userExport={userExport} {...props} />;
}
