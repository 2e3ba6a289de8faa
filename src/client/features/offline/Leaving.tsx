import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

/** Before typed, unsaved input is left: whether it may go. */
export function Leaving({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const leaving = useSelector(session, () => chartOf(app, 'leaving'));
  const isConfirming = useSelector(leaving, (state) => state?.hasTag('confirming') ?? false);
  const isElsewhere = useSelector(leaving, (state) => state?.context.isElsewhere ?? false);
  const draft = useSelector(session, () => chartOf(app, 'draft'));
  const isKept = useSelector(draft, (state) => state?.hasTag('kept') ?? false);
  if (!leaving || !isConfirming) return null;
  const stay = () => leaving.send({ type: 'leave.refused' });
  return (
    <Dialog
      title="Leave without saving?"
      role="alertdialog"
      onDismiss={stay}
      foot={
        <>
          <Button kind="primary" data-first-focus onClick={stay}>
            Stay
          </Button>
          <Button kind="danger" onClick={() => leaving.send({ type: 'leave.confirmed' })}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        {isElsewhere
          ? 'What you typed in another tab of this browser is not saved.'
          : isKept
            ? 'Nothing is recorded. What you typed stays on this device as your draft for 24 hours.'
            : 'Your entries on this page aren’t saved.'}
      </p>
    </Dialog>
  );
}
