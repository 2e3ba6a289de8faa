import { notSent, type Result, succeeded } from '../../../rules/core/callFailure.ts';
import { CallError } from '../../platform/http/callError.ts';
import type { Scope } from './attempt.ts';
import { reportError } from './monitoring.ts';

/**
 * Makes the call of a page that shows every sentence of the server in its form (FORGOT-04), once the device is online: only
 * before the call leaves is it certain that nothing did. Monitoring gets a fault of the server as well, as with one that
 * the catalog shows (ERR-REPORT).
 *
 * @throws CallError where the server gave no sentence.
 */
export async function answerOf<Value>(
  { system }: Scope,
  act: () => Promise<Value>,
): Promise<Result<Value>> {
  if (!navigator.onLine) return notSent({ code: 'offline', message: 'You’re offline.' });
  try {
    return succeeded(await act());
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failure } = error;
    if (failure.kind === 'noResponse' || failure.kind === 'malformed') throw error;
    if (failure.kind === 'unavailable' && failure.status >= 500) reportError(error, system);
    return { ok: false, failure };
  }
}
