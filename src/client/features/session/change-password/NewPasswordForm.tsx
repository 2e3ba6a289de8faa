import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { PasswordFormFacts } from '../../../../contract/session/account.ts';
import type { Requirements } from '../../../../rules/session/password.ts';
import { passwordTitle } from '../../../../rules/session/passwordLink.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { type Check, Checklist } from '../../../ui/feedback/Checklist.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { PasswordField } from '../../../ui/form/PasswordInput.tsx';
import { typedText } from '../../../ui/form/typedText.ts';
import type { ChangePasswordRef } from './ChangePassword.tsx';

/** CHPW-01 … CHPW-04. Posts, so that without script no password can reach an address. */
export function NewPasswordForm({ work }: { work: ChangePasswordRef }) {
  const { form, isNewUser, errors, refusal, requirements } = useSelector(
    work,
    (state) => state.context,
  );
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  if (form === null) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = typedText(event.currentTarget);
    const typed = { password: text('password'), confirmPassword: text('confirmPassword') };
    work.send({ type: 'form.submitted', typed });
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
      <PasswordField
        id="new-password"
        label="New Password"
        error={errors.password}
        describedBy="rules"
        name="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        takesFocus={errors.password !== undefined}
        required
      />
      <div className="rules" id="rules">
        <h2 className="label">Your password needs</h2>
        <Checklist checks={checksOf(requirements, form)} />
      </div>
      <PasswordField
        id="confirm-password"
        label="Confirm New Password"
        error={errors.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        showLabel="Show confirmed password"
        takesFocus={errors.confirmPassword !== undefined && errors.password === undefined}
        required
      />
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
