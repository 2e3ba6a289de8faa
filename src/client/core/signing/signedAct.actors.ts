import { fromPromise } from 'xstate';
import { signedAct } from '../../../../machines/core/signedAct.machine.ts';
import type { SendInput } from '../../../../machines/core/signedAct.setup.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { sendSigned } from './sendSigned.ts';

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
