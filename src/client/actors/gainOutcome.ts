import type { Refusal, SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import { EndedMeanwhile, gainingSession, type Keep } from '../http/gainSession.ts';

const refusal: Refusal = {
  value: 'You were not signed in',
  message: 'Someone logged out in another tab of this browser meanwhile. Sign in again.',
  contacts: [],
};

/** `gainingSession` for a form that shows why nobody was signed in. */
export async function gainOutcome<Outcome>(
  signal: AbortSignal,
  act: (keep: Keep) => Promise<Outcome>,
): Promise<Outcome | Extract<SignInOutcome, { outcome: 'refused' }>> {
  try {
    return await gainingSession(signal, act);
  } catch (error) {
    if (error instanceof EndedMeanwhile) return { outcome: 'refused', refusal };
    throw error;
  }
}
