import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Icon } from '../../ui/basic/Icon.tsx';
import { clock } from '../../ui/icons/signs.ts';

/** In the header while something waits on this device: how many, and whether someone must look at it (SYNC-02). */
export function UnsentButton({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  // These come and go with the person who is logged in
  const resync = useSelector(session, () => chartOf(app, 'resync'));
  const unsentChanges = useSelector(session, () => chartOf(app, 'unsentChanges'));
  const waiting = useSelector(
    resync,
    (state) => state?.context.edits.filter(({ isWaiting }) => isWaiting).length ?? 0,
  );
  const needsAttention = useSelector(
    resync,
    (state) => state?.context.edits.some(({ reason }) => reason !== null) ?? false,
  );
  if (waiting === 0) return null;
  return (
    <button
      className={
        needsAttention ? 'unsent-button badge badge-bad' : 'unsent-button badge badge-warning'
      }
      type="button"
      aria-haspopup="dialog"
      onClick={() => unsentChanges?.send({ type: 'panel.opened' })}
    >
      <Icon path={clock} />
      <span>
        {waiting} <span className="unsent-word">unsent</span>
      </span>
      {needsAttention && <span className="visually-hidden"> (needs attention)</span>}
    </button>
  );
}
