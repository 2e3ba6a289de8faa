import type { Problem } from '../../../contract/core/problem.ts';
import { noResponse } from '../../platform/http/callError.ts';
import type { ActorSystem } from './failureReport.ts';
import { orProblem } from './ownChange.ts';

/** Runs an act; a refusal that the page can tell, and no answer, become an outcome with the sentence. */
export async function orFailed<Outcome extends object>(
  system: ActorSystem,
  signal: AbortSignal,
  act: () => Promise<Outcome>,
): Promise<Outcome | { outcome: 'failed'; message: string }> {
  const outcome: Outcome | { problem: Problem } = await orProblem(system, signal, act, [
    noResponse,
  ]);
  if (!('problem' in outcome)) return outcome;
  return { outcome: 'failed', message: outcome.problem.message };
}
