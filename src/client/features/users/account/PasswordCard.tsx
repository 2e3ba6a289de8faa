import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ownPasswordMachine } from '../../../../../machines/users/ownPassword.machine.ts';
import type { RawOwnPassword } from '../../../../rules/users/ownPasswordForm.ts';
import { dateText } from '../../../shell/text/formats.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { PasswordField } from '../../../ui/form/PasswordInput.tsx';
import { typedText } from '../../../ui/form/typedText.ts';
import { checkCircle } from '../../../ui/icons/signs.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RefusedMessage } from './RefusedMessage.tsx';

type OwnPasswordRef = ActorRefFrom<typeof ownPasswordMachine>;

/** One's own password: when it was changed, and the form that changes it. */
export function PasswordCard({ ownPassword }: { ownPassword: OwnPasswordRef }) {
  const { security } = useSelector(ownPassword, (state) => state.context);
  const isOpen = useSelector(ownPassword, (state) => state.hasTag('form'));
  const isSaved = useSelector(ownPassword, (state) => state.hasTag('saved'));
  if (!security.hasPassword) return null;
  const { passwordChangedAt } = security;
  return (
    <Card id="password-card" title="Password" className="security-wide">
      {isOpen ? (
        <PasswordForm ownPassword={ownPassword} />
      ) : (
        <div className="card-body stack">
          {isSaved && (
            <Message kind="good" role="status" focused icon={checkCircle}>
              <p>Password changed. You’re logged out everywhere else.</p>
            </Message>
          )}
          <div className="buttons">
            <Button onClick={() => ownPassword.send({ type: 'change.requested' })}>
              Change password
            </Button>
            <p className="small quiet">
              {passwordChangedAt === null
                ? 'Not changed yet'
                : `Changed ${dateText(passwordChangedAt)}`}
            </p>
          </div>
        </div>
      )}
    </Card>
  );
}

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm New Password', autoComplete: 'new-password' },
] as const;

const hint =
  'At least 10 characters, not a common password, without your name or the service’s. Three unrelated words work well.';

function PasswordForm({ ownPassword }: { ownPassword: OwnPasswordRef }) {
  const { form } = useSelector(ownPassword, (state) => state.context);
  const isBusy = useSelector(ownPassword, (state) => state.hasTag('busy'));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    ownPassword.send({ type: 'password.submitted', form: passwordsOf(event.currentTarget) });
  };
  return (
    <form
      className="card-body stack"
      onSubmit={submit}
      aria-labelledby="password-card-title"
      noValidate
    >
      <RefusedMessage form={{ ...form, errors: withIds(form.errors) }} />
      {fields.map(({ name, label, autoComplete }, index) => (
        <PasswordField
          key={name}
          id={idOf(name)}
          label={label}
          error={form.errors[name]}
          width="m"
          {...(name === 'password' && { hint })}
          name={name}
          autoComplete={autoComplete}
          takesFocus={index === 0}
          required
        />
      ))}
      <div className="buttons">
        <Button kind="primary" type="submit" busy={isBusy}>
          Change password
        </Button>
        <Button
          unavailable={isBusy ? 'Wait until the password is changed.' : undefined}
          onClick={() => ownPassword.send({ type: 'change.canceled' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The PIN form on the same page has a field for the password too. */
function idOf(name: string): string {
  return `own-${name}`;
}

function withIds(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [idOf(name), text]));
}

function passwordsOf(form: HTMLFormElement): RawOwnPassword {
  const text = typedText(form);
  return {
    currentPassword: text('currentPassword'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
  };
}
