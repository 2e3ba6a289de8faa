import type { ProblemCode } from '../../contract/problems.ts';
import { needsWitness, type UseProblem } from './use.ts';

/** The people in a use, by id or by username, depending on the side. */
export type UsePeople = {
  wasted: number;
  signer: string;
  administeringProvider: string;
  witness: string | null;
};

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Two distinct people sign a waste. The witness is never the person logged in, whatever their profile (so a supervisor
 * is never both), and never the administering provider, who wasted the rest and would witness their own act. If nothing
 * was wasted no one witnesses, and a witness who was named anyway is rejected rather than ignored.
 */
export function checkWitness(people: UsePeople): UseProblem | null {
  const { signer, administeringProvider, witness } = people;
  if (!needsWitness(people)) {
    return witness === null
      ? null
      : problem(
          'witness_not_needed',
          'Nothing was wasted, so no witness is needed. Remove the name.',
        );
  }
  if (witness === null) {
    return problem(
      'witness_missing',
      'Someone else must witness the waste. Enter their username and PIN.',
    );
  }
  if (sameText(witness, signer)) {
    return problem(
      'witness_is_signer',
      'You can’t witness your own entry. Ask another person to sign as the witness.',
    );
  }
  if (sameText(witness, administeringProvider)) {
    return problem(
      'witness_is_giver',
      'The person who administered the dose can’t witness its waste. Ask another person to sign.',
    );
  }
  return null;
}

function problem(code: ProblemCode<422>, message: string): UseProblem {
  return { code, field: 'witnessUserName', message };
}

/** The meanings of the signatures of a use, in the order below it. */
export const witnessMeaning = 'witness to waste';

/** What the person logged in signs for: their own act, or the record of another person's. */
export function signerMeaning(use: {
  given: number;
  wasted: number;
  isAdministeringProvider: boolean;
}): string {
  if (!use.isAdministeringProvider) return 'recorded the use';
  if (use.given === 0) return 'wasted';
  return use.wasted === 0 ? 'gave' : 'gave and wasted';
}
