import { CallError, malformed } from '../../platform/http/callError.ts';
import { type Charts, reportError } from './monitoring.ts';

/** ERR-OTHER: rejections that are shown where they happened. */
const shownHere = [400, 409, 422];

/**
 * Makes a call for a passkey. What the caller must show becomes an outcome: a rejection with its sentence, and a badly
 * encoded challenge (FIDO-04), which is also reported to monitoring.
 *
 * @param refused makes the outcome from the sentence.
 * @throws every other error, as `call` does.
 */
export async function orPasskeyRefusal<Outcome>(
  charts: Charts,
  act: () => Promise<Outcome>,
  refused: (message: string) => Outcome,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const badChallenge = badChallengeIn(error);
    if (badChallenge !== null) {
      reportError(error, charts);
      return refused(badChallenge);
    }
    if (!shownHere.includes(error.status)) throw error;
    return refused(error.problem.message);
  }
}

/** FIDO-04: the sentence where an answer was not understood for its challenge; null otherwise. */
export function badChallengeIn({ status, problem }: CallError): string | null {
  return status === malformed ? (problem.fields?.challenge ?? null) : null;
}
