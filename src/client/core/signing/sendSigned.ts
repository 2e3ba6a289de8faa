import { notSent, type Result } from '../../../rules/core/callFailure.ts';
import { attemptAll, type Scope } from '../../shell/calls/attempt.ts';

/**
 * Makes a call with a signature. Rejections are shown where it was signed; the failures chart also gets a denial.
 *
 * @param offline what did not happen if the device is offline, "nothing was recorded".
 */
export async function sendSigned<Receipt>(
  scope: Scope,
  send: () => Promise<Receipt>,
  offline: string,
): Promise<Result<Receipt>> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) {
    const message = `You’re offline, so ${offline}. Reconnect, then sign again.`;
    return notSent({ code: 'offline', message });
  }
  return attemptAll({ ...scope, shown: ['rejected', 'noResponse'] }, send);
}
