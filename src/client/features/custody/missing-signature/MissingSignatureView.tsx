import { useSelector } from '@xstate/react';
import { chartOf } from '../../../shell/charts.ts';
import { useHolds } from '../../../shell/useHolds.ts';
import type { ViewProps } from '../../../shell/viewRegistry.ts';
import { MissingSignature, type MissingSignatureRef } from './MissingSignature.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function MissingSignatureView({ page, app, frame }: ViewProps<'missingSignature'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as MissingSignatureRef | null,
  );
  const hasDashboard = useHolds(app, 'custody');
  return (
    work && (
      <MissingSignature
        work={work}
        address={page.address}
        hasDashboard={hasDashboard}
        frame={frame}
      />
    )
  );
}
