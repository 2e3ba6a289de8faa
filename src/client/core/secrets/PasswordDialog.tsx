import type { FieldErrors } from '../../../contract/core/problem.ts';
import { PasswordField } from '../../ui/form/PasswordInput.tsx';
import { FormDialog } from '../../ui/overlay/FormDialog.tsx';
import { DialogFailure } from './DialogFailure.tsx';

/** Asks for the password again, where the login is over five minutes old. */
export function PasswordDialog({
  id,
  purpose,
  errors,
  error = null,
  isBusy,
  onSubmit,
  onCancel,
}: {
  /** Of the form, and the start of the field's. */
  id: string;
  /** What it is asked for, as “To create a key”. */
  purpose: string;
  errors: FieldErrors;
  /** Why the password could not be checked. */
  error?: string | null;
  isBusy: boolean;
  onSubmit: (password: string) => void;
  onCancel: (() => void) | undefined;
}) {
  return (
    <FormDialog
      title="Confirm your identity"
      id={`${id}-proof`}
      submit="Continue"
      isBusy={isBusy}
      onSubmit={(form) => onSubmit(typedPassword(form))}
      onCancel={onCancel}
    >
      {errors.password === undefined && <DialogFailure error={error} />}
      <PasswordField
        id={`${id}-password`}
        label="Password"
        hint={`You logged in more than five minutes ago. ${purpose}, enter your password.`}
        error={errors.password}
        name="password"
        autoComplete="current-password"
        data-first-focus
        takesFocus={errors.password !== undefined}
        required
      />
    </FormDialog>
  );
}

/** A password may start or end with a space. */
function typedPassword(form: HTMLFormElement): string {
  const password = new FormData(form).get('password');
  return typeof password === 'string' ? password : '';
}
