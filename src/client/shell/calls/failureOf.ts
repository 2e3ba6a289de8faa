import { type PageFailure, pageFailure } from '../../../rules/core/pageFailure.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from './failureReport.ts';

/** What is shown in place of what a failed call should have brought. */
export function failureOf({ status, problem: { message, reference } }: CallError): PageFailure {
  return { ...pageFailure(status, message), reference: reference ?? null };
}

/** Failures that the page itself shows completely; all others are also sent to the failure chart. */
const toldHere = [noResponse, 400, 409, 413, 422, 503];

/** Loads something for a page that is open; a failed call is an outcome. */
export async function orFailure<Loaded extends object>(
  system: ActorSystem,
  signal: AbortSignal,
  load: () => Promise<Loaded>,
): Promise<Loaded | { outcome: 'failed'; failure: PageFailure }> {
  const orTold = (isTold: (fault: CallError) => boolean) => (error: unknown) => {
    if (!(error instanceof CallError) || !isTold(error)) throw error;
    return { outcome: 'failed' as const, failure: failureOf(error) };
  };
  const attempt = () => load().catch(orTold(({ status }) => toldHere.includes(status)));
  return reportingFailures(system, signal, attempt).catch(orTold(() => true));
}
