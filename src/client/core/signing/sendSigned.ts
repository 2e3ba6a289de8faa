import type { SendOutcome } from '../../../../machines/core/signedAct.setup.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from '../../shell/calls/failureReport.ts';
import { NotSigned } from './rejectedSignature.ts';

/** Refusals that the page itself shows; everything else also belongs to the failures chart. */
const shownHere = [400, 409, 422];

/**
 * Makes a call with a signature, and distinguishes "rejected", "no reply" and "never sent".
 *
 * @param offline what did not happen if the device is offline, "nothing was recorded".
 */
export async function sendSigned<Receipt>(
  system: ActorSystem,
  signal: AbortSignal,
  send: () => Promise<Receipt>,
  offline: string,
): Promise<SendOutcome<Receipt>> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) {
    const message = `You’re offline, so ${offline}. Reconnect, then sign again.`;
    return { outcome: 'notSent', problem: { code: 'offline', message } };
  }
  try {
    return await reportingFailures(system, signal, () => answered(send));
  } catch (error) {
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) {
      return { outcome: 'rejected', problem: error.problem };
    }
    throw error;
  }
}

async function answered<Receipt>(send: () => Promise<Receipt>): Promise<SendOutcome<Receipt>> {
  try {
    return { outcome: 'recorded', receipt: await send() };
  } catch (error) {
    if (error instanceof NotSigned) return { outcome: 'notSent', problem: error.problem };
    if (!(error instanceof CallError)) throw error;
    if (error.status === noResponse) return { outcome: 'unknown' };
    if (shownHere.includes(error.status)) return { outcome: 'rejected', problem: error.problem };
    throw error;
  }
}
