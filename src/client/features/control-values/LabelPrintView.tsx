import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { LabelPrint, type LabelPrintRef } from './LabelPrint.tsx';

/** ROUTE-14. The navigation chart keeps the running chart of the page; this route's is always the print's. */
export default function LabelPrintView({ app, frame }: ViewProps<'printLabels'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as LabelPrintRef | null,
  );
  return work && <LabelPrint work={work} frame={frame} />;
}
