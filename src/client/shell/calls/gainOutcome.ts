import type { Refusal, SignInOutcome } from '../../../../machines/session/signInOutcome.ts';
import { CallFault } from '../../platform/http/callFault.ts';
import { EndedMeanwhile, gainingSession, type Keep } from '../../platform/http/gainSession.ts';

const refusal: Refusal = {
  value: 'You were not logged in',
  message: 'Someone logged out in another tab of this browser. Log in again.',
  contacts: [],
};

/** ERR-OTHER: refusals that are told where they happened. */
const shownHere = [409, 422];

/** `gainingSession` for a form that shows why nobody was logged in. */
export async function gainOutcome<Outcome>(
  signal: AbortSignal,
  act: (keep: Keep) => Promise<Outcome>,
): Promise<Outcome | Extract<SignInOutcome, { outcome: 'refused' }>> {
  try {
    return await gainingSession(signal, act);
  } catch (error) {
    if (error instanceof EndedMeanwhile) return { outcome: 'refused', refusal };
    if (!(error instanceof CallFault) || !shownHere.includes(error.status)) throw error;
    const { message } = error.problem;
    return { outcome: 'refused', refusal: { value: 'Login failed', message, contacts: [] } };
  }
}
