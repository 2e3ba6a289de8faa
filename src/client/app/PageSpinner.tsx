import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { Button } from '../ui/basic/Button.tsx';
import { ButtonLink } from '../ui/basic/Link.tsx';

/** SHELL-11; after 10 s it says what a person can do (BOOT-05). */
export function PageSpinner({ app }: { app: AppActor }) {
  const navigation = chartOf(app, 'navigation');
  const isLate = useSelector(navigation, (state) => state?.hasTag('late') ?? false);
  const isLoggedIn = useSelector(navigation, (state) => state?.context.currentUser !== null);
  return (
    <FullScreenSpinner>
      {isLate && (
        <>
          <p>
            This is taking longer than usual. Wait, or check your connection and try again. If it
            doesn’t load, contact support.
          </p>
          <div className="buttons">
            <Button kind="primary" onClick={() => navigation?.send({ type: 'retry.requested' })}>
              Try again
            </Button>
            {isLoggedIn && <ButtonLink href="/dashboard">Go to the dashboard</ButtonLink>}
          </div>
        </>
      )}
    </FullScreenSpinner>
  );
}

/** Over the whole page while a route changes; the machine decides when it has taken long enough to show. */
function FullScreenSpinner({
  label = 'Loading',
  children,
}: {
  label?: string;
  /** What can be done where it takes long. */
  children?: ReactNode;
}) {
  return (
    <div className="full-spinner" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      {children && <div className="card full-spinner-note">{children}</div>}
    </div>
  );
}
