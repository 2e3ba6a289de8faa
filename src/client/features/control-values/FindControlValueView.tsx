import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { type ControlValueScanRef, FindControlValue } from './FindControlValue.tsx';

/** ROUTE-16. The navigation chart keeps the running chart of the page; this route's is always the scan's. */
export default function FindControlValueView({ app, frame }: ViewProps<'findControlValue'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ControlValueScanRef | null,
  );
  return work && <FindControlValue work={work} frame={frame} />;
}
