import type { FieldErrors } from '../../contract/core/problem.ts';
import { holdsContextWord } from './passwordContext.ts';
import { lengthWithoutRuns } from './passwordRuns.ts';
import { normalizePassword } from './passwordSpelling.ts';

/** Longer ones are refused before they are hashed. */
export const passwordMaximum = 1_024;

/**
 * CHPW-03, in the order of the page: true if met. `isUncommon` is null if the list of common passwords could not be
 * loaded; then the server alone knows.
 */
export type Requirements = {
  isLong: boolean;
  isUncommon: boolean | null;
  isFreeOfContext: boolean;
  isVaried: boolean;
};

export const passwordMessages = {
  required: 'Enter a new password.',
  confirmRequired: 'Enter the new password again.',
  differ: 'Passwords do not match.',
  common: 'Pick a less common password.',
  context: 'Leave out your name, your username, your agency and the name of this service.',
  varied: 'Use fewer repeated or sequential characters.',
  tooLong: `Use at most ${passwordMaximum} characters.`,
} as const;

/** What the rules need to know of the person and the installation. */
export interface PasswordSetting {
  /** Fewest characters. */
  readonly minimum: number;
  /** From `contextWords`. */
  readonly words: readonly string[];
}

/** At about a billion guesses a password stops being a variation of a common one: docs/decisions/0010. */
const enoughGuesses = 1e9;

/**
 * Which of the requirements a password meets, normalized (`normalizePassword`). Nothing is trimmed, or folded but for
 * comparing.
 *
 * @param guesses from `estimateGuesses`; null if it is not loaded.
 */
export function validatePassword(
  typed: string,
  setting: PasswordSetting,
  guesses: number | null,
): Requirements {
  const password = normalizePassword(typed);
  const length = [...password].length;
  const plain = lengthWithoutRuns(password);
  return {
    isLong: length >= setting.minimum,
    isUncommon: password === '' ? false : guesses === null ? null : guesses >= enoughGuesses,
    isFreeOfContext: password !== '' && !holdsContextWord(password, setting.words),
    isVaried: password !== '' && (plain === length || plain >= setting.minimum),
  };
}

/** The sentence about the first requirement that is not met. */
function unmetText(requirements: Requirements, minimum: number): string | null {
  if (!requirements.isLong) return `Use at least ${minimum} characters.`;
  if (requirements.isUncommon === false) return passwordMessages.common;
  if (!requirements.isFreeOfContext) return passwordMessages.context;
  return requirements.isVaried ? null : passwordMessages.varied;
}

/**
 * CHPW-01, CHPW-04: the error in the two fields; empty if nothing is.
 *
 * @param requirements of the first field, from `validatePassword`.
 */
export function checkNewPassword(
  typed: { password: string; confirmPassword: string },
  requirements: Requirements,
  minimum: number,
): FieldErrors {
  const password = normalizePassword(typed.password);
  const confirmPassword = normalizePassword(typed.confirmPassword);
  const unmet = unmetText(requirements, minimum);
  const errors: FieldErrors = {};
  if (password === '') errors.password = passwordMessages.required;
  else if (password.length > passwordMaximum) errors.password = passwordMessages.tooLong;
  else if (unmet !== null) errors.password = unmet;
  if (confirmPassword === '') errors.confirmPassword = passwordMessages.confirmRequired;
  else if (confirmPassword !== password) errors.confirmPassword = passwordMessages.differ;
  return errors;
}
