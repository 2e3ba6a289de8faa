import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { Import, type ImportRef } from './Import.tsx';

/** The navigation chart keeps the running chart of the page; this route's is always the import's. */
export default function ImportView({ app, frame }: ViewProps<'importRecords'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as ImportRef | null,
  );
  return work && <Import work={work} frame={frame} />;
}
