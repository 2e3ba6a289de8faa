import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { globalAuditMachine } from '../../../../machines/audit/globalAudit.machine.ts';
import type { ListScreen } from '../../shell/Page.tsx';
import { GlobalAuditList } from './GlobalAuditList.tsx';
import type { AuditData } from './loadAudit.ts';

export type GlobalAuditRef = ActorRefFrom<typeof globalAuditMachine>;

/** The audit history with its chart: the check of the chain, and the file. */
export function GlobalAudit({
  work,
  ...page
}: ListScreen & { work: GlobalAuditRef; data: AuditData }) {
  const { chain, file, heads, failure } = useSelector(work, (state) => state.context);
  const isChecking = useSelector(work, (state) => state.hasTag('checking'));
  const isExporting = useSelector(work, (state) => state.hasTag('exporting'));
  const isSigning = useSelector(work, (state) => state.hasTag('signing'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  return (
    <GlobalAuditList
      {...page}
      chain={chain}
      file={file}
      heads={heads}
      failure={isFailed ? failure : null}
      isChecking={isChecking}
      isExporting={isExporting}
      isSigning={isSigning}
      onCheck={() => work.send({ type: 'check.requested' })}
      onHeads={() => work.send({ type: 'chainHeads.requested' })}
      onExport={() => work.send({ type: 'file.requested' })}
    />
  );
}
