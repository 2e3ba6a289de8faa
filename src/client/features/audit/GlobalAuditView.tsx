import type { ViewProps } from '../../shell/definePage.ts';
import { GlobalAudit, type GlobalAuditRef } from './GlobalAudit.tsx';
import type { AuditData } from './loadAudit.ts';

export function GlobalAuditView(props: ViewProps<AuditData, GlobalAuditRef>) {
  return <GlobalAudit {...props} />;
}
