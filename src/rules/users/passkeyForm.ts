import * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '../../contract/core/problem.ts';
import { SaveCredentialForm } from '../../contract/session/fido.ts';

const NameForm = v.pick(SaveCredentialForm, ['displayName']);

/** PWL-09: the trimmed name of a passkey, or the error in it. */
export function checkPasskeyName(values: unknown): { errors: FieldErrors; displayName: string } {
  const result = v.safeParse(NameForm, values);
  return result.success
    ? { errors: {}, displayName: result.output.displayName }
    : { errors: fieldErrors(result.issues), displayName: '' };
}

const PasswordForm = v.object({
  password: v.pipe(v.string('Enter your password.'), v.minLength(1, 'Enter your password.')),
});

/** The password that proves the identity, or the error in it. */
export function checkProof(values: unknown): { errors: FieldErrors; password: string } {
  const result = v.safeParse(PasswordForm, values);
  return result.success
    ? { errors: {}, password: result.output.password }
    : { errors: fieldErrors(result.issues), password: '' };
}
