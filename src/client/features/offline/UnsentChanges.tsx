import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resyncMachine } from '../../../../machines/offline/resync.machine.ts';
import { inDelivery } from '../../../../machines/offline/resync.setup.ts';
import type { unsentChangesMachine } from '../../../../machines/offline/unsentChanges.machine.ts';
import { type EditLabel, labelOf, type UnsentEdit } from '../../../rules/offline/unsentEdit.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Badge, type Tone } from '../../ui/basic/Badge.tsx';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { Link } from '../../ui/basic/Link.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

type UnsentRef = ActorRefFrom<typeof unsentChangesMachine>;
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
  const unsentChanges = useSelector(session, () => chartOf(app, 'unsentChanges'));
  const resync = useSelector(session, () => chartOf(app, 'resync'));
  const isOpen = useSelector(unsentChanges, (state) => state?.hasTag('open') ?? false);
  const isConfirming = useSelector(unsentChanges, (state) => state?.hasTag('confirming') ?? false);
  if (!unsentChanges || !resync || !isOpen) return null;
  if (isConfirming) return <DiscardQuestion unsentChanges={unsentChanges} />;
  return <UnsentList unsentChanges={unsentChanges} resync={resync} />;
}

function UnsentList({ unsentChanges, resync }: { unsentChanges: UnsentRef; resync: ResyncRef }) {
  const edits = useSelector(resync, (state) => state.context.edits);
  const isLocked = useSelector(resync, (state) => state.matches('locked'));
  const sending = useSelector(resync, (state) =>
    state.hasTag('sending') ? inDelivery(state.context).operationId : null,
  );
  const close = () => unsentChanges.send({ type: 'panel.closed' });
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
            onDiscard={() => unsentChanges.send({ type: 'discard.requested', edit })}
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

function DiscardQuestion({ unsentChanges }: { unsentChanges: UnsentRef }) {
  const edit = useSelector(unsentChanges, (state) => state.context.edit);
  const hasFailed = useSelector(unsentChanges, (state) => state.context.hasFailed);
  const isBusy = useSelector(unsentChanges, (state) => state.hasTag('busy'));
  const cancel = () => unsentChanges.send({ type: 'cancel.chosen' });
  return (
    <Dialog
      title={edit?.name ? `Discard the change to ${edit.name}?` : 'Discard this change?'}
      role="alertdialog"
      onDismiss={isBusy ? undefined : cancel}
      foot={
        <>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => unsentChanges.send({ type: 'discard.confirmed' })}
          >
            Discard change
          </Button>
          <Button data-first-focus unavailable={isBusy ? inProgress : undefined} onClick={cancel}>
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
