import { fromPromise } from 'xstate';
import { signedAct } from '../../../../machines/core/signedAct.machine.ts';
import type { SendInput, SendOutcome } from '../../../../machines/core/signedAct.setup.ts';
import { provideInPlace } from '../../platform/browser/provideInPlace.ts';
import { sendSigned } from './sendSigned.ts';

/**
 * The signed act of a page.
 *
 * @param send makes the call that records it, after the passkeys were asked.
 * @param offline what did not happen while the device was offline.
 */
export function signedActBy<Content, Receipt>(
  send: (act: SendInput<Content>, signal: AbortSignal) => Promise<Receipt>,
  offline = 'nothing was recorded',
) {
  const unsentChanges = {
    code: 'offline',
    message: `You’re offline, so ${offline}. Reconnect, then sign again.`,
  };
  return provideInPlace(signedAct<Content, Receipt>(), {
    actors: {
      send: fromPromise<SendOutcome<Receipt>, SendInput<Content>>(
        async ({ input, signal, system }): Promise<SendOutcome<Receipt>> => {
          const record = async () => ({
            outcome: 'recorded' as const,
            receipt: await send(input, signal),
          });
          const sent = await sendSigned(system, signal, record, (problem) => problem);
          switch (sent.outcome) {
            case 'recorded':
              return sent;
            case 'refused':
              return { outcome: 'rejected', problem: sent.problem };
            case 'notSent':
              return { outcome: 'notSent', problem: sent.problem ?? unsentChanges };
            case 'unreachable':
              return { outcome: 'unknown' };
          }
        },
      ),
    },
  });
}
