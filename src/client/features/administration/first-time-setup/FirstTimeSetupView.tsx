import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { FirstTimeSetup, type FirstTimeSetupRef } from './FirstTimeSetup.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function FirstTimeSetupView({ app, frame }: ViewProps<'firstTimeSetup'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as FirstTimeSetupRef | null,
  );
  return work && <FirstTimeSetup work={work} frame={frame} />;
}
