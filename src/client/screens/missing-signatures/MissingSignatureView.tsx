import { useSelector } from '@xstate/react';
import { chartOf } from '../app/charts.ts';
import type { ViewProps } from '../app/viewRegistry.ts';
import { MissingSignature, type MissingSignatureRef } from './MissingSignature.tsx';

/** The navigation chart keeps the running chart of the page. */
export default function MissingSignatureView({ app, frame }: ViewProps<'missingSignature'>) {
  const work = useSelector(
    chartOf(app, 'navigation'),
    (state) => (state?.context.work ?? null) as MissingSignatureRef | null,
  );
  return work && <MissingSignature work={work} frame={frame} />;
}
