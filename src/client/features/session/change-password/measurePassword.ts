import type { PasswordFormFacts } from '../../../../contract/session/account.ts';
import { type Requirements, validatePassword } from '../../../../rules/session/password.ts';
import { normalizePassword } from '../../../../rules/session/passwordSpelling.ts';
import { inTime } from '../../../platform/browser/inTime.ts';

/** The lists of common passwords. The browser loads them once, and again only after they could not be loaded. */
export const loadStrength = () => import('../../../../rules/session/passwordStrength.ts');

/** Milliseconds: long enough for most; the server validates again anyway. */
const patience = 3_000;

/**
 * The rules that a password meets (CHPW-04); without the lists in time, commonness is left to the server.
 *
 * @param load brings the lists.
 */
export async function measurePassword(
  password: string,
  { minimum, contextWords }: PasswordFormFacts,
  load: typeof loadStrength = loadStrength,
): Promise<Requirements> {
  const strength = await inTime(load(), patience, 'late').catch(() => null);
  const guesses = strength === null ? null : strength.estimateGuesses(normalizePassword(password));
  return validatePassword(password, { minimum, words: contextWords }, guesses);
}
