import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { Button } from '../ui/basic/Button.tsx';
import { ButtonLink } from '../ui/basic/Link.tsx';
import { FullScreenSpinner } from '../ui/basic/Spinner.tsx';

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
