import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { PasswordFormFacts } from '../../../../contract/session/account.ts';
import type { Requirements } from '../../../../rules/session/password.ts';
import { passwordTitle } from '../../../../rules/session/passwordLink.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Check, Checklist } from '../../../ui/feedback/Checklist.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import type { ChangePasswordRef } from './ChangePassword.tsx';
import { validateKey } from './measurePassword.ts';

function typedInto(form: HTMLFormElement) {
  const data = new FormData(form);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { password: read('password'), confirmPassword: read('confirmPassword') };
}

/** CHPW-01 … CHPW-04. Posts, so that without script no password can reach an address. */
export function NewPasswordForm({ work }: { work: ChangePasswordRef }) {
  const { form, isNewUser, errors, refusal, requirements } = useSelector(
    work,
    (state) => state.context,
  );
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  if (form === null) return null;
  const validate = async (password: string) => {
    const validated = await validateKey(password, form);
    if (validated) work.send({ type: 'password.measured', requirements: validated });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    work.send({ type: 'form.submitted', typed: typedInto(event.currentTarget) });
  };
  return (
    <form
      className="form"
      method="post"
      action="/login"
      aria-label={passwordTitle(isNewUser)}
      noValidate
      onSubmit={submit}
    >
      {refusal !== null && (
        <Message kind="bad" id="refused" role="alert" focused title="Password not changed">
          <p>{refusal}</p>
        </Message>
      )}
      {/* Password managers look for the name that the new password belongs to. */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        defaultValue={form.userName}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field id="new-password" label="New Password" error={errors.password} describedBy="rules">
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            onInput={({ currentTarget }) => void validate(currentTarget.value)}
            takesFocus={errors.password !== undefined}
            required
          />
        )}
      </Field>
      <div className="rules" id="rules">
        <h2 className="label">Your password needs</h2>
        <Checklist checks={checksOf(requirements, form)} />
      </div>
      <Field id="confirm-password" label="Confirm New Password" error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            showLabel="Show confirmed password"
            takesFocus={errors.confirmPassword !== undefined && errors.password === undefined}
            required
          />
        )}
      </Field>
      <Button kind="primary" wide type="submit" busy={isBusy}>
        {passwordTitle(isNewUser)}
      </Button>
    </form>
  );
}

function checksOf(requirements: Requirements | null, { minimum }: PasswordFormFacts): Check[] {
  return [
    { text: `At least ${String(minimum)} characters`, isMet: requirements?.isLong ?? null },
    { text: 'Not in the list of common passwords', isMet: requirements?.isUncommon ?? null },
    {
      text: 'No context words, such as your username or the name of this service',
      isMet: requirements?.isFreeOfContext ?? null,
    },
    {
      text: 'Not too many repeated or sequential characters',
      isMet: requirements?.isVaried ?? null,
    },
  ];
}
