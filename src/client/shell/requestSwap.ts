import type { AgencyChangeFacts } from '../../rules/navigation/afterAgencyChange.ts';
import { type AppActor, chartOf } from './charts.ts';

/**
 * SWAP-01: asks for the dialog, from the menu or from a page. What is shown now decides where the change leads, unless a
 * path is forced (SWAP-04).
 */
export function requestSwap(
  app: AppActor,
  request: Pick<AgencyChangeFacts, 'origin' | 'forcedPath'>,
): void {
  const address = chartOf(app, 'navigation')?.getSnapshot().context.address ?? '/';
  chartOf(app, 'agencySwap')?.send({ type: 'swap.requested', ...request, address });
}
