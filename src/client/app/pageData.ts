import type { LoadOutcome, Page } from '../../../machines/app/page.ts';
import { getDashboard } from '../../contract/custody/dashboard.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { call } from '../platform/http/call.ts';
import { CallError } from '../platform/http/callError.ts';
import { failureOf } from '../shell/calls/failureOf.ts';
import { reportingFailures } from '../shell/calls/failureReport.ts';
import type { PageRequest } from '../shell/pageLoader.ts';

/** Statuses that the faults chart answers by leaving the page. */
const turningAway = [401, 403, 404, 467, 499];
/** ERR-466 */
const ignored = 466;

/** The page that people come to first is fetched at once; how the others are, is known from their first visit on. */
async function pageOf(name: RouteName, request: PageRequest): Promise<Page> {
  const { address, params, signal } = request;
  const common = { address, params, loadedAt: new Date().toISOString(), work: null };
  if (name === 'dashboard') {
    return { ...common, name, data: await call(getDashboard, {}, { signal }) };
  }
  const { laterPage } = await import('./laterPages.ts');
  return laterPage(name, request, common);
}

/** Fetches what a page shows. Refusals that lead elsewhere and failures are told apart. */
export async function loadData(name: RouteName, request: PageRequest): Promise<LoadOutcome> {
  try {
    const page = await reportingFailures(request.system, request.signal, () =>
      pageOf(name, request),
    );
    return { outcome: 'loaded', page };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === ignored) return { outcome: 'ignored' };
    const failure = failureOf(error);
    return { outcome: turningAway.includes(error.status) ? 'turnedAway' : 'failed', failure };
  }
}
