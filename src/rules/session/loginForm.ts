import type { FieldErrors } from '../../contract/core/problem.ts';
import { emailAddress, oneLine, userNameLimit } from '../../contract/core/text.ts';
import type { Credentials } from '../../contract/session/loginForm.ts';

/**
 * LOGIN-01, LOGIN-02: the credentials as they are sent, or the error in each field. Has the same rules as the
 * contract's schema, whose library would add to the login download.
 */
export function checkCredentials(values: unknown): {
  errors: FieldErrors;
  credentials: Credentials;
} {
  const userName = textOf(values, 'userName').trim();
  const password = textOf(values, 'password');
  const errors = {
    ...problemOf('userName', userName, 'your username', oneLine),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
  return Object.keys(errors).length === 0
    ? { errors, credentials: { userName, password } }
    : { errors, credentials: { userName: '', password: '' } };
}

/** LOGIN-02, SSO-01: the email as it is sent, or the error in it; as the contract's schema says it. */
export function checkSsoEmail(values: unknown): { errors: FieldErrors; email: string } {
  const email = textOf(values, 'email').trim();
  const errors = problemOf('email', email, 'your email', emailAddress);
  return { errors, email: Object.keys(errors).length === 0 ? email : '' };
}

function textOf(values: unknown, field: string): string {
  const text: unknown = Reflect.get(Object(values), field);
  return typeof text === 'string' ? text : '';
}

function problemOf(
  field: string,
  text: string,
  label: string,
  { pattern, sentence }: { pattern: RegExp; sentence: string },
): FieldErrors {
  if (text === '') return { [field]: `Enter ${label}.` };
  if (text.length > userNameLimit) return { [field]: `Use at most ${userNameLimit} characters.` };
  return pattern.test(text) ? {} : { [field]: sentence };
}
