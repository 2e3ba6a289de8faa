import { useSelector } from '@xstate/react';
import { queryOf } from '../../shell/address.ts';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { type AccountSecurityRef, Security } from './account/Security.tsx';
import { UserAccess, type UserAccessRef } from './UserAccess.tsx';

/**
 * The navigation chart keeps the running chart of the page: account-security where it is one's own account, else
 * user-access (ROUTE-13).
 */
export default function SecurityView({ page, app, frame }: ViewProps<'security'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as AccountSecurityRef | UserAccessRef | null,
  );
  const { cloudScanrUrl } = useSelector(app, (state) => state.context.installation);
  if (!work) return null;
  if (!page.data) return <UserAccess work={work as UserAccessRef} frame={frame} />;
  return (
    <Security
      work={work as AccountSecurityRef}
      isPinReset={queryOf(page.address).r === '1'}
      hasReader={cloudScanrUrl !== null}
      frame={frame}
    />
  );
}
