import type { LoadOutcome } from '../../../machines/app/page.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { CallError } from '../platform/http/callError.ts';
import { queryOf } from '../shell/address.ts';
import { failureOf } from '../shell/calls/failureOf.ts';
import { reportingFailures } from '../shell/calls/failureReport.ts';
import type { PageRequest } from '../shell/definePage.ts';
import { pages } from './pages.ts';

/** Statuses that the failures chart answers by leaving the page. */
const turningAway = [401, 403, 404, 467, 499];
/** ERR-466 */
const ignored = 466;

/** Loads a page, then its data. Distinguishes refusals that lead elsewhere from failures. */
export async function openPage(
  name: RouteName,
  asked: Omit<PageRequest, 'query' | 'id'>,
): Promise<LoadOutcome> {
  if (name === 'login') throw new Error('Login is shown without loading.');
  const { page } = await pages[name]();
  const { address, params, signal, system } = asked;
  const request = { ...asked, query: queryOf(address), id: params.id ?? '' };
  try {
    const opened = await reportingFailures(system, signal, () => page.open(name, request));
    return { outcome: 'loaded', page: opened };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === ignored) return { outcome: 'ignored' };
    const failure = failureOf(error);
    return { outcome: turningAway.includes(error.status) ? 'turnedAway' : 'failed', failure };
  }
}
