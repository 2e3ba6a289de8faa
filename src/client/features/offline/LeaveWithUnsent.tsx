import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

/** OFF-03: before a person logs out or changes the agency, what shall become of unsent changes. */
export function LeaveWithUnsent({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const leaveWithUnsent = useSelector(session, () => chartOf(app, 'leaveWithUnsent'));
  const isConfirming = useSelector(
    leaveWithUnsent,
    (state) => state?.hasTag('confirming') ?? false,
  );
  const isSending = useSelector(leaveWithUnsent, (state) => state?.hasTag('sending') ?? false);
  const isBusy = useSelector(leaveWithUnsent, (state) => state?.hasTag('busy') ?? false);
  const unsentChanges = useSelector(leaveWithUnsent, (state) => state?.context.unsentChanges ?? 0);
  const hasFailed = useSelector(leaveWithUnsent, (state) => state?.context.hasFailed ?? false);
  if (!leaveWithUnsent || !isConfirming) return null;
  const isDiscarding = isBusy && !isSending;
  const stay = () => leaveWithUnsent.send({ type: 'cancel.chosen' });
  return (
    <Dialog
      title={
        unsentChanges === 1
          ? 'One change is not sent yet'
          : `${unsentChanges} changes are not sent yet`
      }
      role="alertdialog"
      onDismiss={isDiscarding ? undefined : stay}
      foot={
        <>
          <Button
            kind="primary"
            busy={isSending}
            unavailable={isDiscarding ? inProgress : undefined}
            data-first-focus
            onClick={() => leaveWithUnsent.send({ type: 'send.chosen' })}
          >
            Send, then leave
          </Button>
          <Button
            kind="danger"
            busy={isDiscarding}
            unavailable={isSending ? inProgress : undefined}
            onClick={() => leaveWithUnsent.send({ type: 'discard.chosen' })}
          >
            Discard and leave
          </Button>
          <Button unavailable={isDiscarding ? inProgress : undefined} onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      {hasFailed && (
        <Message kind="bad" role="alert">
          Some changes couldn’t be sent. Check the connection and send again, or stay to see why.
        </Message>
      )}
      <p>
        {unsentChanges === 1 ? 'It is' : 'They are'} kept on this device only. Discarding can’t be
        undone.
      </p>
    </Dialog>
  );
}
