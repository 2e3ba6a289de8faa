import type { FieldErrors } from '../../contract/core/problem.ts';
import { checkNewPassword, validatePassword } from '../session/password.ts';
import { contextWords, type PasswordOwner } from '../session/passwordContext.ts';

/** The form as it was typed. */
export type RawOwnPassword = { currentPassword: string; password: string; confirmPassword: string };

/** An installation may ask for more; then the server says so. */
const leastMinimum = 10;

/** The errors in each field, as far as a browser can see; only the server checks the list of common passwords. */
export function checkOwnPassword(
  raw: RawOwnPassword,
  owner: Omit<PasswordOwner, 'productTitle'>,
): FieldErrors {
  const words = contextWords({ ...owner, productTitle: '' });
  const requirements = validatePassword(raw.password, { minimum: leastMinimum, words }, null);
  const errors = checkNewPassword(raw, requirements, leastMinimum);
  return raw.currentPassword === ''
    ? { currentPassword: 'Enter your current password.', ...errors }
    : errors;
}
