import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { GlobalAudit, type GlobalAuditRef } from './GlobalAudit.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the audit's. */
export default function GlobalAuditView({ page, app, frame, onOpen }: ViewProps<'globalAudit'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as GlobalAuditRef | null,
  );
  const { data, address, loadedAt } = page;
  return (
    work && (
      <GlobalAudit
        work={work}
        data={data}
        address={address}
        now={loadedAt}
        frame={frame}
        onOpen={onOpen}
      />
    )
  );
}
