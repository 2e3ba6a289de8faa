import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { PersonConfirmation, type PersonConfirmationRef } from './PersonConfirmation.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function PersonConfirmationView({
  page,
  app,
  frame,
}: ViewProps<'personConfirmation'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as PersonConfirmationRef | null,
  );
  return work && <PersonConfirmation work={work} address={page.address} frame={frame} />;
}
