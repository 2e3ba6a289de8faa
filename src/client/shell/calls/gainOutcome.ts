import type { LoginOutcome, ProblemError } from '../../../../machines/session/loginOutcome.ts';
import type { CallFailure } from '../../../rules/core/callFailure.ts';
import { EndedMeanwhile, gainingSession, type Keep } from '../../platform/http/gainSession.ts';
import { attempt, type Scope } from './attempt.ts';

type Refused = Extract<LoginOutcome, { outcome: 'refused' }>;

const endedMeanwhile: ProblemError = {
  value: 'You were not logged in',
  message: 'Someone logged out in another tab of this browser. Log in again.',
  contacts: [],
};

/** Why no one was logged in, with the sentence of a refusal. */
export function loginFailed({ problem: { message } }: CallFailure): Refused {
  return { outcome: 'refused', refusal: { value: 'Login failed', message, contacts: [] } };
}

/**
 * `gainingSession` for a form that shows why no one was logged in (ERR-OTHER).
 *
 * @param refused the outcome of a refusal.
 */
export async function gainOutcome<Outcome, Refusal = Refused>(
  scope: Scope,
  act: (keep: Keep) => Promise<Outcome>,
  refused: (failure: CallFailure) => Refusal | Refused = loginFailed,
): Promise<Outcome | Refusal | Refused> {
  try {
    const result = await attempt({ ...scope, shown: [409, 422] }, () =>
      gainingSession(scope.signal, act),
    );
    return result.ok ? result.value : refused(result.failure);
  } catch (error) {
    if (error instanceof EndedMeanwhile) return { outcome: 'refused', refusal: endedMeanwhile };
    throw error;
  }
}
