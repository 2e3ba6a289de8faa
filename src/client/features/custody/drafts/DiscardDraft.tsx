import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

/** FIELD-21: asks before a draft is discarded. */
export function DiscardDraft({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const draft = useSelector(session, () => chartOf(app, 'draft'));
  const isConfirming = useSelector(draft, (state) => state?.hasTag('confirming') ?? false);
  const isBusy = useSelector(draft, (state) => state?.hasTag('busy') ?? false);
  const hasFailed = useSelector(draft, (state) => state?.context.hasFailed ?? false);
  if (!draft || !isConfirming) return null;
  const keep = () => draft.send({ type: 'discard.refused' });
  return (
    <Dialog
      title="Discard this draft?"
      role="alertdialog"
      onDismiss={isBusy ? undefined : keep}
      foot={
        <>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => draft.send({ type: 'discard.confirmed' })}
          >
            Discard draft
          </Button>
          <Button
            data-first-focus
            unavailable={isBusy ? 'Discarding the draft…' : undefined}
            onClick={keep}
          >
            Keep
          </Button>
        </>
      }
    >
      {hasFailed && (
        <Message kind="bad" role="alert">
          The draft couldn’t be discarded. Try again.
        </Message>
      )}
      <p>It is on this device only, and nothing of it is recorded. Discarding can’t be undone.</p>
    </Dialog>
  );
}
