import { useSelector } from '@xstate/react';
import { chartOf } from '../../shell/charts.ts';
import type { ViewProps } from '../../shell/viewRegistry.ts';
import { ActivateLabels, type ActivationRef } from './ActivateLabels.tsx';

/** ROUTE-14. The navigation chart keeps the running chart of the page; this route's is always the activation's. */
export default function ActivationView({ app, frame }: ViewProps<'activateControlValues'>) {
  const navigation = chartOf(app, 'navigation');
  const work = useSelector(
    navigation,
    (state) => (state?.context.work ?? null) as ActivationRef | null,
  );
  return work && <ActivateLabels work={work} frame={frame} />;
}
