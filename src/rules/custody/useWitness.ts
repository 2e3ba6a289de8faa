import type { ProblemCode } from '../../contract/problems.ts';
import { needsWitness } from './use.ts';
import type { UseProblem } from './useProblem.ts';

/** The people in a use, by id or by username, depending on the side. */
export type UsePeople = {
  wasted: number;
  signer: string;
  administeringProvider: string;
  disposer: string;
  witness: string | null;
};

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Two distinct people sign a waste. The witness is never the person logged in, whatever their profile (so a supervisor
 * is never both), and never the administering provider or the person who wasted the rest, who would witness their own
 * act (WASTE-01, WASTE-03). If nothing was wasted no one witnesses, and a witness who was named anyway is rejected rather
 * than ignored.
 */
export function checkWitness(people: UsePeople): UseProblem | null {
  const { signer, administeringProvider, disposer, witness } = people;
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
  if (sameText(witness, disposer)) {
    return problem(
      'witness_is_disposer',
      'The person who wasted the rest can’t witness it. Ask another person to sign.',
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
  isDisposer: boolean;
}): string {
  const gave = use.isAdministeringProvider && use.given > 0;
  const wasted = use.isDisposer && use.wasted > 0;
  if (gave) return wasted ? 'gave and wasted' : 'gave';
  return wasted ? 'wasted' : 'recorded the use';
}
