import { CallError } from '../../platform/http/callError.ts';
import { NotSent } from './attempt.ts';
import { type Charts, reportError } from './monitoring.ts';

/** FIDO-04: the sentence where an answer was not understood for its challenge; null otherwise. */
export function badChallengeIn({ failure }: CallError): string | null {
  return failure.kind === 'malformed' ? (failure.problem.fields?.challenge ?? null) : null;
}

/**
 * Makes a call for a passkey. A badly encoded challenge is shown where the passkey was requested, and monitoring
 * gets it as well (FIDO-04).
 *
 * @throws NotSent for a bad challenge, and every other error as `call` does.
 */
export async function withChallenge<Reply>(
  charts: Charts,
  act: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    const message = error instanceof CallError ? badChallengeIn(error) : null;
    if (message === null) throw error;
    reportError(error, charts);
    throw new NotSent({ code: 'bad_challenge', message });
  }
}
