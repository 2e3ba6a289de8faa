import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { queryOf } from '../shell/address.ts';
import { type AccountSecurityRef, Security } from './Security.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the account-security chart. */
export default function SecurityView({ page, app, frame }: ViewProps<'security'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as AccountSecurityRef | null,
  );
  const { cloudScanrUrl } = useSelector(app, (state) => state.context.installation);
  if (!work) return null;
  return (
    <Security
      work={work}
      isPinReset={queryOf(page.address).r === '1'}
      hasReader={cloudScanrUrl !== null}
      frame={frame}
    />
  );
}
