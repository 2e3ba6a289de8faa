import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { type JobHistoryRef, Jobs } from './Jobs.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the jobs'. */
export default function JobHistoryView({ page, app, frame, onOpen }: ViewProps<'jobHistory'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as JobHistoryRef | null,
  );
  return work && <Jobs work={work} address={page.address} frame={frame} onOpen={onOpen} />;
}
