import type { ViewProps } from '../../shell/definePage.ts';
import { GlobalAudit, type GlobalAuditRef } from './GlobalAudit.tsx';
import type { AuditData } from './loadAudit.ts';

/** The navigation chart keeps the running chart of the page; this route's is always the audit's. */
export function GlobalAuditView({
  work,
  frame,
  onOpen,
  data,
  address,
  loadedAt,
}: ViewProps<AuditData, GlobalAuditRef>) {
  return (
    <GlobalAudit
      work={work}
      data={data}
      address={address}
      now={loadedAt}
      frame={frame}
      onOpen={onOpen}
    />
  );
}
