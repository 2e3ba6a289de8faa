import type { NotSent } from '../../../../machines/core/notSent.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import { CallError, noResponse } from '../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from '../../shell/calls/failureReport.ts';
import { NotSigned } from './rejectedSignature.ts';

type Unsent = { outcome: 'refused'; problem: Problem } | NotSent | { outcome: 'unreachable' };

/** Refusals that the page itself shows; everything else also belongs to the faults chart. */
const shownHere = [400, 409, 422];

/** What the pages call the fields of the signatures. */
const pageFields: Readonly<Record<string, string>> = {
  'signing.pin': 'pin',
  'signing.others.0.userName': 'witnessUserName',
  'signing.others.0.pin': 'witnessPin',
};

/** A refusal with the signatures' fields as the pages call them. */
function onPage({ fields, ...problem }: Problem): Problem {
  if (fields === undefined) return problem;
  const named = Object.entries(fields).map(([field, text]) => [pageFields[field] ?? field, text]);
  return { ...problem, fields: Object.fromEntries(named) as Record<string, string> };
}

/**
 * Makes a call that carries a signature, and tells "refused" from "no answer" and from "never sent".
 *
 * @param told a refusal as the page needs it.
 */
export async function sendSigned<Done>(
  system: ActorSystem,
  signal: AbortSignal,
  send: () => Promise<Done>,
  told: (problem: Problem) => Problem = onPage,
): Promise<Done | Unsent> {
  // Asked before the call leaves: only then is it certain that nothing did.
  if (!navigator.onLine) return { outcome: 'notSent' };
  try {
    return await reportingFailures(system, signal, () => answered(send, told));
  } catch (error) {
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) {
      return { outcome: 'refused', problem: told(error.problem) };
    }
    throw error;
  }
}

async function answered<Done>(
  send: () => Promise<Done>,
  told: (problem: Problem) => Problem,
): Promise<Done | Unsent> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NotSigned) return { outcome: 'notSent', problem: told(error.problem) };
    if (!(error instanceof CallError)) throw error;
    if (error.status === noResponse) return { outcome: 'unreachable' };
    if (shownHere.includes(error.status))
      return { outcome: 'refused', problem: told(error.problem) };
    throw error;
  }
}
