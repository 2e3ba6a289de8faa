import { CallError, malformed, noResponse } from '../../platform/http/callError.ts';
import { type Charts, reportError } from './monitoring.ts';

/**
 * The sentence with which a server rejected a call, for a page that shows it in its form (FORGOT-04). A server error is
 * also reported to monitoring, like one that the catalog shows (ERR-REPORT).
 *
 * @throws the error if the server gave no sentence.
 */
export function sentenceOf(error: unknown, charts: Charts): string {
  if (!(error instanceof CallError)) throw error;
  if ([noResponse, malformed].includes(error.status)) throw error;
  if (error.status >= 500) reportError(error, charts);
  return error.problem.message;
}
