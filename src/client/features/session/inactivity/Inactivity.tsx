import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Cover } from '../../../ui/overlay/Cover.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

const checkingCover = { label: 'Checking your session' };
/** FIELD-05: below the lock, which says what to do. */
const lockedCover = { label: 'The screen is locked', isIdle: true };

/** IDLE-02: the warning before a session times out, and what hides the page once it may be over. */
export function Inactivity({ app }: { app: AppActor }) {
  // The chart starts and ends with the logged-in person
  const session = chartOf(app, 'session');
  const inactivity = useSelector(session, () => chartOf(app, 'inactivity'));
  const isOver = useSelector(session, (state) => state?.hasTag('closed') ?? false);
  const isWarning = useSelector(inactivity, (state) => state?.hasTag('warning') ?? false);
  const isBusy = useSelector(inactivity, (state) => state?.hasTag('busy') ?? false);
  const isClosed = useSelector(inactivity, (state) => state?.hasTag('closed') ?? false);
  const isLocked = useSelector(
    inactivity,
    (state) => state?.matches({ watching: 'locked' }) ?? false,
  );
  const seconds = useSelector(inactivity, (state) => state?.context.secondsLeft ?? 0);
  if (isOver) return <Cover label="Your session has ended" />;
  if (isClosed) return <Cover {...(isLocked ? lockedCover : checkingCover)} />;
  if (!isWarning) return null;
  const spoken = spokenSeconds(seconds);
  return (
    <Dialog
      title="Inactivity Timeout"
      role="alertdialog"
      onDismiss={isBusy ? undefined : () => inactivity?.send({ type: 'warning.dismissed' })}
      foot={
        <Button
          kind="primary"
          busy={isBusy}
          data-first-focus
          onClick={() => inactivity?.send({ type: 'extension.chosen' })}
        >
          Extend Session
        </Button>
      }
    >
      <p>Your session will timeout soon. Click the button below to extend your session.</p>
      <p className="idle-left">
        Otherwise, you will be logged out in <b>{seconds}</b> seconds
      </p>
      <p className="visually-hidden" role="status">
        {spoken === null ? '' : `${String(spoken)} seconds left`}
      </p>
    </Dialog>
  );
}

/** What a screen reader says while the seconds run: at 20, 10 and 5, because each second would speak over itself. */
function spokenSeconds(seconds: number): number | null {
  return [5, 10, 20].find((threshold) => seconds <= threshold) ?? null;
}
