import * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '../../contract/core/problem.ts';
import { ForgotPasswordForm } from '../../contract/session/account.ts';

const EmailForm = v.pick(ForgotPasswordForm, ['email']);

/** FORGOT-01: the parsed email, or the error in it. */
export function checkForgottenEmail(values: unknown): { errors: FieldErrors; email: string } {
  const result = v.safeParse(EmailForm, values);
  return result.success
    ? { errors: {}, email: result.output.email }
    : { errors: fieldErrors(result.issues), email: '' };
}
