import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Icon } from '../../ui/basic/Icon.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { clock } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { PendingList } from './PendingList.tsx';
import { countOf } from './pendingItem.ts';
import { usePendingActs } from './usePendingActs.ts';

/** FIELD-18: in the header while an act is pending: how many, and whether someone must look at it. */
export function PendingButton({ app }: { app: AppActor }) {
  const { work, items } = usePendingActs(app);
  const { all, needsYou, posted } = countOf(items);
  if (!work || all === 0) return null;
  return (
    <button
      className={
        needsYou > 0 ? 'unsent-button badge badge-bad' : 'unsent-button badge badge-accent'
      }
      type="button"
      aria-haspopup="dialog"
      onClick={() => work.send({ type: 'panel.opened' })}
    >
      <Icon path={clock} />
      <span>
        {all} <span className="unsent-word">{posted === all ? 'posted' : 'pending'}</span>
      </span>
      {needsYou > 0 && <span className="visually-hidden"> (needs you)</span>}
    </button>
  );
}

/** FIELD-18: the list that the header opens. */
export function PendingPanel({ app }: { app: AppActor }) {
  const { work, items, dismiss } = usePendingActs(app);
  const isOpen = useSelector(work, (state) => state?.hasTag('open') ?? false);
  if (!work || !isOpen) return null;
  const close = () => work.send({ type: 'panel.closed' });
  return (
    <Dialog
      title="Pending"
      onDismiss={close}
      foot={
        <Button data-first-focus onClick={close}>
          Close
        </Button>
      }
    >
      {items.length === 0 ? (
        <p>Nothing is pending.</p>
      ) : (
        <PendingList items={items} onDismiss={dismiss} onLeave={close} />
      )}
    </Dialog>
  );
}

/** FIELD-18: the list on the dashboard; nothing while it is empty. */
export function PendingCard({ app }: { app: AppActor }) {
  const { work, items, dismiss } = usePendingActs(app);
  if (!work || items.length === 0) return null;
  return (
    <Card
      id="pending"
      className="dash-act"
      title="Pending"
      count={items.length}
      note="Signed on this device. The list says what has reached the server."
    >
      <div className="card-body">
        <PendingList items={items} onDismiss={dismiss} />
      </div>
    </Card>
  );
}

/** FIELD-19: said on every page, so that it is read before a form is opened. */
export function StorageNotice({ app }: { app: AppActor }) {
  const { work } = usePendingActs(app);
  const isUnusable = useSelector(work, (state) => state?.hasTag('unusable') ?? false);
  const isUnread = useIsUnread(app);
  if (!isUnusable) return isUnread ? <Unread /> : null;
  return (
    <Message kind="warning" role="status" title="This device can’t keep anything">
      <p>
        If the connection breaks, a form that you are filling in is lost, and the list of pending
        acts too. Allow this site to store data, or leave private browsing.
      </p>
    </Message>
  );
}

/** Whether the browser’s storage did not say what is on this device. It is asked again until it does. */
function useIsUnread(app: AppActor): boolean {
  const session = chartOf(app, 'session');
  const acts = useSelector(session, () => chartOf(app, 'pendingActs'));
  const delivery = useSelector(session, () => chartOf(app, 'delivery'));
  const fieldKit = useSelector(session, () => chartOf(app, 'fieldKit'));
  const draft = useSelector(session, () => chartOf(app, 'draft'));
  const isOfActs = useSelector(acts, (state) => state?.context.isUnread ?? false);
  const isOfRecords = useSelector(delivery, (state) => state?.context.isUnread ?? false);
  const isOfKit = useSelector(fieldKit, (state) => state?.context.isUnread ?? false);
  const isOfDrafts = useSelector(draft, (state) => state?.context.isUnread ?? false);
  return isOfActs || isOfRecords || isOfKit || isOfDrafts;
}

function Unread() {
  return (
    <Message kind="warning" role="status" title="This browser’s storage doesn’t answer">
      <p>
        Nothing that was signed or typed on this device is lost. It’s read again every few seconds;
        if this stays, close every tab of this app and open it again.
      </p>
    </Message>
  );
}
