import * as v from 'valibot';
import { Credentials, SsoForm } from '../contract/signInForm.ts';

/** Field name to sentence. */
export type FieldErrors = Record<string, string>;

/** First sentence per field; a form shows one at a time. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : '';
    errors[field] ??= issue.message;
  }
  return errors;
}

/** LOGIN-01, LOGIN-02: the parsed credentials, or what is wrong with each field. */
export function checkCredentials(values: unknown): {
  errors: FieldErrors;
  credentials: Credentials;
} {
  const result = v.safeParse(Credentials, values);
  return result.success
    ? { errors: {}, credentials: result.output }
    : { errors: fieldErrors(result.issues), credentials: { userName: '', password: '' } };
}

/** LOGIN-02, SSO-01: the parsed email, or what is wrong with it. */
export function checkSsoEmail(values: unknown): { errors: FieldErrors; email: string } {
  const result = v.safeParse(SsoForm, values);
  return result.success
    ? { errors: {}, email: result.output.email }
    : { errors: fieldErrors(result.issues), email: '' };
}
