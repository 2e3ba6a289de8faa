import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { Login } from '../features/session/login/Login.tsx';
import { useLogin } from '../features/session/login/useLogin.ts';
import { AppRouter } from '../shell/AppRouter.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { WhenShown } from '../ui/basic/WhenShown.tsx';
import { inside } from './inside.ts';
import { ServerDown } from './ServerDown.tsx';

const nothing = () => null;

/** What the root chart's state shows: starting, the login page, or everything inside. */
export function App({ app, onShown }: { app: AppActor; onShown: () => void }) {
  const isBooting = useSelector(app, (state) => state.hasTag('booting'));
  const isBroken = useSelector(app, (state) => state.hasTag('broken'));
  const Inside = useSyncExternalStore(inside.subscribe, inside.current, nothing);
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
  const isConfirming = useSelector(integration, (state) => state?.hasTag('confirming') ?? false);
  if (!isLoginPage || ((isPrompted || isConfirming) && hasInside)) return null;
  return <Login login={login} installation={installation} />;
}

/** BOOT-05: a start that takes long or fails. A quick one shows the document's own skeleton instead. */
export function Starting({ app, isBroken }: { app: AppActor; isBroken: boolean }) {
  const boot = chartOf(app, 'boot');
  const productTitle = useSelector(app, (state) => state.context.installation.productTitle);
  const isSlow = useSelector(boot, (state) => state?.hasTag('slow') ?? false);
  const isUnreachable = useSelector(boot, (state) => state?.hasTag('unreachable') ?? false);
  if (isBroken) {
    return (
      <ServerDown
        productTitle={productTitle}
        message="Something unexpected stopped the application. Reload the page. Your recorded entries are safe."
        onRetry={() => app.send({ type: 'reload.requested' })}
      />
    );
  }
  const retry = () => boot?.send({ type: 'retry.requested' });
  const continueOffline = () => boot?.send({ type: 'offline.chosen' });
  if (isUnreachable) {
    return <ServerDown productTitle={productTitle} onRetry={retry} onOffline={continueOffline} />;
  }
  // This screen first shows when a start is slow or has failed: when neither is the case, it is being tried again.
  return (
    <ServerDown
      productTitle={productTitle}
      message={
        isSlow
          ? 'The server is taking longer than usual. Wait a moment, or try again.'
          : 'Reconnecting…'
      }
      onRetry={retry}
      onOffline={isSlow ? continueOffline : undefined}
      isSlow
      isBusy={!isSlow}
    />
  );
}
