import { loadAddress } from '../platform/browser/loadPage.ts';
import { type AppActor, chartOf } from './charts.ts';

/**
 * Asks for a page, as every link and control does: the chart of leaving asks the user first where typed input would be
 * lost, and the navigation chart decides what is shown. Before the charts run, the document is loaded.
 */
export function requestAddress(app: AppActor | null, address: string): void {
  const chart = app && (chartOf(app, 'leaving') ?? chartOf(app, 'navigation'));
  if (chart) chart.send({ type: 'address.requested', address });
  else loadAddress(address);
}
