import { fromPromise } from 'xstate';
import { signedAct } from '../../../../machines/core/signedAct.machine.ts';
import type { SendInput } from '../../../../machines/core/signedAct.setup.ts';
import { notSent, type Result } from '../../../rules/core/callFailure.ts';
import { attemptAll, type Scope } from '../../shell/calls/attempt.ts';

/**
 * The signed act of a page.
 *
 * @param send makes the call that records it, after the passkeys were asked.
 * @param offline what did not happen where the device is offline.
 */
export function signedActBy<Content, Receipt>(
  send: (act: SendInput<Content>, signal: AbortSignal) => Promise<Receipt>,
  offline = 'nothing was recorded',
) {
  return signedAct<Content, Receipt>().provide({
    actors: {
      send: fromPromise<Result<Receipt>, SendInput<Content>>(({ input, ...scope }) =>
        sendSigned(scope, () => send(input, scope.signal), offline),
      ),
    },
  });
}

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
