import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../app/charts.ts';
import { NarrowFrame } from '../shell/NarrowFrame.tsx';
import { Passwordless } from './Passwordless.tsx';

/** The offer that stands in the place of the sign-in form, once its chart shows it. */
export function PasswordlessPage({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const installation = useSelector(app, (state) => state.context.installation);
  // The chart is a new one after every log-out, so it is looked up again whenever the session changes.
  const login = useSelector(session, () => chartOf(app, 'login'));
  const passwordless = useSelector(login, (state) => state?.children.passwordless);
  const isShown = useSelector(passwordless, (state) => state?.hasTag('shown') ?? false);
  if (!isShown || !passwordless) return null;
  return (
    <NarrowFrame installation={installation} isSignedIn={false}>
      <Passwordless passwordless={passwordless} />
    </NarrowFrame>
  );
}
