import type { ViewProps } from '../../shell/definePage.ts';
import { ActivateLabels, type ActivationRef } from './ActivateLabels.tsx';

/** ROUTE-14. The navigation chart keeps the running chart of the page; this route's is always the activation's. */
export function ActivationView({ work, frame }: ViewProps<unknown, ActivationRef>) {
  return <ActivateLabels work={work} frame={frame} />;
}
