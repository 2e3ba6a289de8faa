import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

/** OFF-03: before a person logs out or changes the agency, what shall become of unsent changes. */
export function Departure({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const departure = useSelector(session, () => chartOf(app, 'departure'));
  const isAsking = useSelector(departure, (state) => state?.hasTag('asking') ?? false);
  const isSending = useSelector(departure, (state) => state?.hasTag('sending') ?? false);
  const isBusy = useSelector(departure, (state) => state?.hasTag('busy') ?? false);
  const unsent = useSelector(departure, (state) => state?.context.unsent ?? 0);
  const hasFailed = useSelector(departure, (state) => state?.context.hasFailed ?? false);
  if (!departure || !isAsking) return null;
  const stay = () => departure.send({ type: 'cancel.chosen' });
  return (
    <Dialog
      title={unsent === 1 ? 'One change is not sent yet' : `${unsent} changes are not sent yet`}
      role="alertdialog"
      onDismiss={stay}
      foot={
        <>
          <Button
            kind="primary"
            busy={isSending}
            data-first-focus
            onClick={() => departure.send({ type: 'send.chosen' })}
          >
            Send, then leave
          </Button>
          <Button
            kind="danger"
            busy={isBusy && !isSending}
            onClick={() => departure.send({ type: 'discard.chosen' })}
          >
            Discard and leave
          </Button>
          <Button onClick={stay}>Stay</Button>
        </>
      }
    >
      {hasFailed && (
        <Message kind="bad" role="alert">
          Some changes couldn’t be sent. Check the connection and send again, or stay to see why.
        </Message>
      )}
      <p>
        {unsent === 1 ? 'It is' : 'They are'} kept on this device only. Discarding can’t be undone.
      </p>
    </Dialog>
  );
}
