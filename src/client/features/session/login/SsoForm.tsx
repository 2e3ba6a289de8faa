import { useSelector } from '@xstate/react';
import { userNameLimit } from '../../../../contract/core/text.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import type { LoginActor } from './Login.tsx';
import { submitTo } from './submitTo.ts';

/** LOGIN-04, SSO-01: the email determines whose login page is next. */
export function SsoForm({ login }: { login: LoginActor | undefined }) {
  const error = useSelector(login, (state) => state?.context.errors.email);
  const isBusy = useSelector(login, (state) => state?.hasTag('busy'));
  return (
    <form
      className="flow sign-in-sso"
      method="post"
      action="/login"
      aria-label="Login With SSO"
      noValidate
      onSubmit={submitTo(login)}
    >
      <TextField
        id="email"
        label="Email"
        hint="Your agency email. We’ll take you to your agency’s login page."
        error={error}
        // As type="email" would have it, whose check of its own sets up regular expressions in the midst of the parsing.
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={userNameLimit}
        autoComplete="email"
        takesFocus={error !== undefined}
        required
      />
      <Button kind="primary" wide type="submit" busy={isBusy ?? false}>
        Login
      </Button>
    </form>
  );
}
