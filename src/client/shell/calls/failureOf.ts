import { type PageFailure, pageFailure } from '../../../rules/core/pageFailure.ts';
import { CallError } from '../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from './failureReport.ts';

/** What is shown in place of what a failed call should have brought. */
export function failureOf({ status, problem: { message, reference } }: CallError): PageFailure {
  return { ...pageFailure(status, message), reference: reference ?? null };
}

/** Loads something again for a page that is open; a failed call is an outcome, after the faults chart has heard of it. */
export async function orFailure<Loaded extends object>(
  system: ActorSystem,
  signal: AbortSignal,
  load: () => Promise<Loaded>,
): Promise<Loaded | { outcome: 'failed'; failure: PageFailure }> {
  try {
    return await reportingFailures(system, signal, load);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { outcome: 'failed', failure: failureOf(error) };
  }
}
