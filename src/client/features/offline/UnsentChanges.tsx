import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import { inDelivery } from '../../../../machines/offline/resync.setup.ts';
import type { unsentMachine } from '../../../../machines/offline/unsent.machine.ts';
import { type EditLabel, labelOf, type UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { Button } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

type UnsentRef = ActorRefFrom<typeof unsentMachine>;
type ResyncRef = ActorRefFrom<typeof resyncMachine>;

const tones: Readonly<Record<EditLabel, Tone>> = {
  'Saved here': 'warning',
  Sending: 'accent',
  Saved: 'good',
  'Needs attention': 'bad',
};

/** The edits kept on this device, with what became of each (SYNC-02, OFF-02). */
export function UnsentChanges({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const unsent = useSelector(session, () => chartOf(app, 'unsent'));
  const resync = useSelector(session, () => chartOf(app, 'resync'));
  const isOpen = useSelector(unsent, (state) => state?.hasTag('open') ?? false);
  const isConfirming = useSelector(unsent, (state) => state?.hasTag('confirming') ?? false);
  if (!unsent || !resync || !isOpen) return null;
  if (isConfirming) return <DiscardQuestion unsent={unsent} />;
  return <UnsentList unsent={unsent} resync={resync} />;
}

function UnsentList({ unsent, resync }: { unsent: UnsentRef; resync: ResyncRef }) {
  const edits = useSelector(resync, (state) => state.context.edits);
  const isLocked = useSelector(resync, (state) => state.matches('locked'));
  const sending = useSelector(resync, (state) =>
    state.hasTag('sending') ? inDelivery(state.context).operationId : null,
  );
  const close = () => unsent.send({ type: 'panel.closed' });
  return (
    <Dialog
      title="Unsent changes"
      onDismiss={close}
      foot={
        <>
          <Button
            kind="primary"
            busy={sending !== null}
            onClick={() => resync.send({ type: 'retry.requested' })}
          >
            Send now
          </Button>
          <Button data-first-focus onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {isLocked && (
        <Message kind="warning">
          Unsent changes on this device can’t be opened until the server responds.
        </Message>
      )}
      {edits.length === 0 && <p>No unsent changes on this device.</p>}
      <ul className="unsent-list">
        {edits.map((edit) => (
          <UnsentItem
            key={edit.userId}
            edit={edit}
            label={labelOf(edit, sending)}
            onLeave={close}
            onDiscard={() => unsent.send({ type: 'discard.requested', edit })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function UnsentItem({
  edit,
  label,
  onLeave,
  onDiscard,
}: {
  edit: UnsentEdit;
  label: EditLabel;
  onLeave: () => void;
  onDiscard: () => void;
}) {
  return (
    <li>
      <div>
        <Link href={`/admin/users/edit/details/${edit.userId}`} onClickCapture={onLeave}>
          {edit.name || 'A change that can’t be read'}
        </Link>{' '}
        <span role="status">
          <Badge tone={tones[label]}>{label}</Badge>
        </span>
        {edit.reason && <p>{edit.reason}</p>}
        {edit.isInConflict && <p>Open the person to choose the version of each field.</p>}
      </div>
      {edit.isWaiting && label !== 'Sending' && (
        <Button small aria-label={`Discard the change to ${edit.name}`} onClick={onDiscard}>
          Discard
        </Button>
      )}
    </li>
  );
}

function DiscardQuestion({ unsent }: { unsent: UnsentRef }) {
  const edit = useSelector(unsent, (state) => state.context.edit);
  const hasFailed = useSelector(unsent, (state) => state.context.hasFailed);
  const isBusy = useSelector(unsent, (state) => state.hasTag('busy'));
  const cancel = () => unsent.send({ type: 'cancel.chosen' });
  return (
    <Dialog
      title={edit?.name ? `Discard the change to ${edit.name}?` : 'Discard this change?'}
      role="alertdialog"
      onDismiss={cancel}
      foot={
        <>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => unsent.send({ type: 'discard.confirmed' })}
          >
            Discard change
          </Button>
          <Button data-first-focus onClick={cancel}>
            Keep
          </Button>
        </>
      }
    >
      {hasFailed && (
        <Message kind="bad" role="alert">
          The change couldn’t be discarded. Try again.
        </Message>
      )}
      <p>It is on this device only. Discarding can’t be undone.</p>
    </Dialog>
  );
}
