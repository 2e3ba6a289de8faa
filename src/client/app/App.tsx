import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { Login } from '../features/session/login/Login.tsx';
import { useLogin } from '../features/session/login/useLogin.ts';
import { AppRouter } from '../shell/AppRouter.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { WhenShown } from '../ui/basic/WhenShown.tsx';
import { insideOf, subscribeInside } from './inside.ts';
import { Starting } from './Starting.tsx';

const nothing = () => null;

/** What the root chart's state shows: starting, the login page, or everything inside. */
export function App({ app, onShown }: { app: AppActor; onShown: () => void }) {
  const isBooting = useSelector(app, (state) => state.hasTag('booting'));
  const isBroken = useSelector(app, (state) => state.hasTag('broken'));
  const Inside = useSyncExternalStore(subscribeInside, insideOf, nothing);
  if (isBooting || isBroken) return <Starting app={app} isBroken={isBroken} />;
  return (
    <AppRouter app={app}>
      <LoginPage app={app} hasInside={Inside !== null} />
      {Inside && <Inside app={app} />}
      <WhenShown onShown={onShown} />
    </AppRouter>
  );
}

function LoginPage({ app, hasInside }: { app: AppActor; hasInside: boolean }) {
  const navigation = chartOf(app, 'navigation');
  const installation = useSelector(app, (state) => state.context.installation);
  const isLoginPage = useSelector(navigation, (state) => state?.context.page?.name === 'login');
  const login = useLogin(app);
  const passwordless = useSelector(login, (state) => state?.children.passwordless);
  const isPrompted = useSelector(passwordless, (state) => state?.hasTag('shown') ?? false);
  const integration = useSelector(login, (state) => state?.children.integrationLogin);
  const isAsking = useSelector(integration, (state) => state?.hasTag('asking') ?? false);
  if (!isLoginPage || ((isPrompted || isAsking) && hasInside)) return null;
  return <Login login={login} installation={installation} />;
}
