import type { NotSent } from '../../../../machines/core/notSent.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { CallFault, noAnswer } from '../../platform/http/callFault.ts';
import { type Directory, reportingFaults } from '../../shell/calls/faultReport.ts';
import { NotSigned } from './notSigned.ts';

type Unsent = { outcome: 'refused'; problem: Problem } | NotSent | { outcome: 'unreachable' };

/** Refusals that the page itself shows; everything else also belongs to the faults chart. */
const shownHere = [400, 409, 422];

/** Makes a call that carries a signature, and tells "refused" from "no answer" and from "never sent". */
export async function sendSigned<Done>(
  system: Directory,
  signal: AbortSignal,
  send: () => Promise<Done>,
): Promise<Done | Unsent> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) return { outcome: 'notSent' };
  try {
    return await reportingFaults(system, signal, () => answered(send));
  } catch (error) {
    if (error instanceof CallFault && (error.status === 403 || error.status === 404)) {
      return { outcome: 'refused', problem: error.problem };
    }
    throw error;
  }
}

async function answered<Done>(send: () => Promise<Done>): Promise<Done | Unsent> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NotSigned) return { outcome: 'notSent', problem: error.problem };
    if (!(error instanceof CallFault)) throw error;
    if (error.status === noAnswer) return { outcome: 'unreachable' };
    if (shownHere.includes(error.status)) return { outcome: 'refused', problem: error.problem };
    throw error;
  }
}
