import type { ChangeOutcome } from '../../../../machines/users/securityOutcome.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import type { SecurityChange } from '../../../contract/users/security.ts';
import { CallError } from '../../platform/http/callError.ts';
import { setArrival } from '../../platform/http/session.ts';
import { type ActorSystem, reportingFailures } from './failureReport.ts';

/** Refusals that the form itself shows; everything else belongs to the faults chart. */
const shownHere = [400, 409, 413, 422, 503];

/**
 * Runs an act; a refusal that a form can show is an outcome.
 * @param also further statuses that this form shows.
 */
export async function orProblem<Result>(
  system: ActorSystem,
  signal: AbortSignal,
  act: () => Promise<Result>,
  also: readonly number[] = [],
): Promise<Result | { outcome: 'refused'; problem: Problem }> {
  return reportingFailures(system, signal, async () => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof CallError && [...shownHere, ...also].includes(error.status)) {
        return { outcome: 'refused', problem: error.problem };
      }
      throw error;
    }
  });
}

/** What the server answered to a change; who is logged in now is kept. */
export function setChange(change: SecurityChange): Extract<ChangeOutcome, { outcome: 'done' }> {
  setArrival(change.arrival);
  return { outcome: 'done', change };
}
