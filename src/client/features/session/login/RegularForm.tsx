import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { userNameLimit } from '../../../../contract/core/text.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { PasswordField } from '../../../ui/form/PasswordInput.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { key } from '../../../ui/icons/login.ts';
import type { LoginActor } from './Login.tsx';
import { submitTo } from './submitTo.ts';

/** LOGIN-01 … LOGIN-03. Posts, so that without script no password can reach an address. */
export function RegularForm({ login }: { login: LoginActor | undefined }) {
  const errors = useSelector(login, (state) => state?.context.errors);
  const isRefused = useSelector(login, (state) => state?.context.refusal != null);
  const isBusy = useSelector(login, (state) => state?.hasTag('busy'));
  const describedBy = isRefused ? 'refused' : undefined;
  return (
    <form
      className="flow sign-in-regular"
      method="post"
      action="/login"
      aria-label="Regular Login"
      noValidate
      onSubmit={submitTo(login)}
    >
      <TextField
        id="username"
        label="Username"
        error={errors?.userName}
        describedBy={describedBy}
        name="userName"
        maxLength={userNameLimit}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        takesFocus={errors?.userName !== undefined}
        required
      />
      <PasswordField
        id="password"
        label="Password"
        error={errors?.password}
        describedBy={describedBy}
        name="password"
        autoComplete="current-password"
        takesFocus={errors?.password !== undefined && errors.userName === undefined}
        required
      />
      <p className="field-end">
        <Link href="/forgot-password">Forgot your password</Link>
      </p>
      <div className="sign-in-acts">
        <Button kind="primary" wide type="submit" busy={isBusy ?? false}>
          Login
        </Button>
        <p className="or">
          <span>or</span>
        </p>
        <PasskeyButton login={login} />
      </div>
    </form>
  );
}

/**
 * PWL-07: asks for a passkey, of the user whose name is typed or of any. A button that submits, so that a press before
 * hydration is kept like that of the other one.
 */
function PasskeyButton({ login }: { login: LoginActor | undefined }) {
  const passkeyLogin = useSelector(login, (state) => state?.children.passkeyLogin);
  const isChecking = useSelector(login, (state) => state?.hasTag('busy'));
  const isBusy = useSelector(
    passkeyLogin,
    (state) => state?.hasTag('prompting') || state?.hasTag('busy'),
  );
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    // Where no passkey can be asked for, the form is sent instead, and the chart says why that does not help (LOGIN-10).
    if (!passkeyLogin) return;
    event.preventDefault();
    const typed = event.currentTarget.form?.elements.namedItem('userName');
    const userName = typed instanceof HTMLInputElement ? typed.value : '';
    passkeyLogin.send({ type: 'passkey.requested', userName });
  };
  return (
    <Button
      wide
      type="submit"
      name="passkey"
      busy={isBusy ?? false}
      unavailable={isChecking ? 'Your password is being checked.' : undefined}
      onClick={ask}
    >
      <Icon path={key} />
      Log in with a passkey
    </Button>
  );
}
