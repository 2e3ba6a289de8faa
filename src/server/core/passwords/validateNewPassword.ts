import type { FieldErrors } from '../../../contract/core/problem.ts';
import { checkNewPassword, validatePassword } from '../../../rules/session/password.ts';
import { contextWords } from '../../../rules/session/passwordContext.ts';
import { normalizePassword } from '../../../rules/session/passwordSpelling.ts';
import type { Account, Agency } from '../identity/account.ts';

export interface PasswordSettings {
  readonly PRODUCT_TITLE: string;
  readonly PASSWORD_MINIMUM: number;
}

/** What a person's password may not hold, by the rules both sides share. */
export function wordsAround(
  { account, agency }: { account: Account; agency: Agency },
  settings: PasswordSettings,
): string[] {
  const { userName, email, fullName } = account;
  const productTitle = settings.PRODUCT_TITLE;
  return contextWords({ userName, email, fullName, agencyName: agency.name, productTitle });
}

/**
 * CHPW-08: the same rules as on the page, with the same lists. They are loaded with the first new password, and not at
 * the start.
 *
 * @returns the sentence of each field that must change; empty if the password may be set.
 */
export async function validateNewPassword(
  typed: { password: string; confirmPassword: string },
  owner: { account: Account; agency: Agency },
  settings: PasswordSettings,
): Promise<FieldErrors> {
  const { estimateGuesses } = await import('../../../rules/session/passwordStrength.ts');
  const minimum = settings.PASSWORD_MINIMUM;
  const setting = { minimum, words: wordsAround(owner, settings) };
  const guesses = estimateGuesses(normalizePassword(typed.password));
  const requirements = validatePassword(typed.password, setting, guesses);
  return checkNewPassword(typed, requirements, minimum);
}
