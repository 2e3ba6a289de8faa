import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { globalAuditMachine } from '../../../../machines/global-audit/globalAudit.machine.ts';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { GlobalAuditList } from './GlobalAuditList.tsx';

type GlobalAuditRef = ActorRefFrom<typeof globalAuditMachine>;

/** The navigation chart keeps the running chart of the page; this route's is always the audit's. */
export default function GlobalAuditView({ page, app, frame, onOpen }: ViewProps<'globalAudit'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as GlobalAuditRef | null,
  );
  return work && <Audit work={work} page={page} frame={frame} onOpen={onOpen} />;
}

function Audit({
  work,
  page,
  frame,
  onOpen,
}: Pick<ViewProps<'globalAudit'>, 'page' | 'frame' | 'onOpen'> & { work: GlobalAuditRef }) {
  const { data, address, loadedAt } = page;
  const { chain, file, failure } = useSelector(work, (state) => state.context);
  const isChecking = useSelector(work, (state) => state.hasTag('checking'));
  const isExporting = useSelector(work, (state) => state.hasTag('exporting'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  return (
    <GlobalAuditList
      data={data}
      address={address}
      now={loadedAt}
      onOpen={onOpen}
      frame={frame}
      chain={chain}
      file={file}
      failure={isFailed ? failure : null}
      isChecking={isChecking}
      isExporting={isExporting}
      onCheck={() => work.send({ type: 'check.requested' })}
      onExport={() => work.send({ type: 'file.requested' })}
    />
  );
}
