import { CallError, malformed, noResponse } from '../../platform/http/callError.ts';
import { type Charts, reportError } from './monitoring.ts';

/**
 * The sentence with which a server refused a call, for a page that shows it in its form (FORGOT-04). A fault of the
 * server goes to monitoring as well, as one that the catalogue shows does (ERR-REPORT).
 *
 * @throws the error where the server gave no sentence.
 */
export function sentenceOf(error: unknown, charts: Charts): string {
  if (!(error instanceof CallError)) throw error;
  if ([noResponse, malformed].includes(error.status)) throw error;
  if (error.status >= 500) reportError(error, charts);
  return error.problem.message;
}
