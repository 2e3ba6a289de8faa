import type { Problem } from '../../src/contract/core/problem.ts';
import { failureOf, type Result } from '../../src/rules/core/callFailure.ts';

/** What an actor yields whose call the server answered with this problem; with status 0 it did not answer. */
export function failed(problem: Problem | string, status = 422): Result<never> {
  const given = typeof problem === 'string' ? { code: 'code', message: problem } : problem;
  return { ok: false, failure: failureOf(status, given) };
}
