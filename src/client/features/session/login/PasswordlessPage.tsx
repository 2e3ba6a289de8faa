import { useSelector } from '@xstate/react';
import type { AppActor } from '../../../shell/charts.ts';
import { NarrowFrame } from '../../../shell/NarrowFrame.tsx';
import { Passwordless } from './Passwordless.tsx';
import { useLogin } from './useLogin.ts';

/** The offer that stands in the place of the login form, once its chart shows it. */
export function PasswordlessPage({ app }: { app: AppActor }) {
  const installation = useSelector(app, (state) => state.context.installation);
  const login = useLogin(app);
  const passwordless = useSelector(login, (state) => state?.children.passwordless);
  const isShown = useSelector(passwordless, (state) => state?.hasTag('shown') ?? false);
  if (!isShown || !passwordless) return null;
  return (
    <NarrowFrame installation={installation} isLoggedIn={false}>
      <Passwordless passwordless={passwordless} />
    </NarrowFrame>
  );
}
