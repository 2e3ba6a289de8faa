import type { ViewProps } from '../app/viewRegistry.ts';
import { GlobalAuditList } from './GlobalAuditList.tsx';

export default function GlobalAuditView({ page, frame, onOpen }: ViewProps<'globalAudit'>) {
  const { data, address, loadedAt } = page;
  return (
    <GlobalAuditList data={data} address={address} now={loadedAt} onOpen={onOpen} frame={frame} />
  );
}
