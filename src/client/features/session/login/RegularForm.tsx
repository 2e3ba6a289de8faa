import { useSelector } from '@xstate/react';
import { userNameLimit } from '../../../../contract/core/text.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Link } from '../../../ui/basic/Link.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { PasswordInput } from '../../../ui/form/PasswordInput.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import type { LoginActor } from './Login.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { submitTo } from './submitTo.ts';

/** LOGIN-01 … LOGIN-03. Posts, so that without script no password can reach an address. */
export function RegularForm({ login }: { login: LoginActor | undefined }) {
  const errors = useSelector(login, (state) => state?.context.errors);
  const isRefused = useSelector(login, (state) => state?.context.refusal != null);
  const isBusy = useSelector(login, (state) => state?.hasTag('busy') && !state.hasTag('sso'));
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
      <Field id="password" label="Password" error={errors?.password} describedBy={describedBy}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            takesFocus={errors?.password !== undefined && errors.userName === undefined}
            required
          />
        )}
      </Field>
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
