import type { LoginOutcome, ProblemError } from '../../../../machines/session/loginOutcome.ts';
import { CallError } from '../../platform/http/callError.ts';
import { EndedMeanwhile, gainingSession, type Keep } from '../../platform/http/gainSession.ts';

const refusal: ProblemError = {
  value: 'You were not logged in',
  message: 'Someone logged out in another tab of this browser. Log in again.',
  contacts: [],
};

/** ERR-OTHER: rejections that are shown where they happened. */
const shownHere = [409, 422];

/** `gainingSession` for a form that shows why no one was logged in. */
export async function gainOutcome<Outcome>(
  signal: AbortSignal,
  act: (keep: Keep) => Promise<Outcome>,
): Promise<Outcome | Extract<LoginOutcome, { outcome: 'refused' }>> {
  try {
    return await gainingSession(signal, act);
  } catch (error) {
    if (error instanceof EndedMeanwhile) return { outcome: 'refused', refusal };
    if (!(error instanceof CallError) || !shownHere.includes(error.status)) throw error;
    const { message } = error.problem;
    return { outcome: 'refused', refusal: { value: 'Login failed', message, contacts: [] } };
  }
}
