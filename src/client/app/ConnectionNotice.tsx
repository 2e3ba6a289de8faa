import { useSelector } from '@xstate/react';
import { recordableText } from '../../rules/custody/field/offlineKinds.ts';
import { useHasKit } from '../core/field/KitNotice.tsx';
import { type AppActor, chartOf } from '../shell/charts.ts';
import { Button } from '../ui/basic/Button.tsx';
import { Icon } from '../ui/basic/Icon.tsx';
import { warning } from '../ui/icons/login.ts';

/** FIELD-01 */
const withKit = `You can read open pages. ${recordableText}`;

const texts = {
  offline: {
    title: 'You’re offline.',
    body: 'You can read open pages. Reconnect to record or sign.',
    withKit,
  },
  unreachable: {
    title: 'The server can’t be reached.',
    body: 'Retrying. You can read open pages, but can’t record or sign yet.',
    withKit: `Retrying. ${withKit}`,
  },
};

/** Says that the server cannot be reached, and what still works. The region is always there, so that it is read out. */
export function ConnectionNotice({ app }: { app: AppActor }) {
  const connection = useSelector(app, () => chartOf(app, 'connection'));
  const hasKit = useHasKit(app);
  const kind = useSelector(connection, (state) => {
    if (state?.hasTag('offline')) return 'offline';
    return state?.hasTag('unreachable') ? 'unreachable' : null;
  });
  const isTrying = useSelector(connection, (state) => state?.matches('returning') ?? false);
  return (
    <div className="connection-place" role="status">
      {kind && (
        <div className="connection">
          <Icon path={warning} />
          <p>
            <b>{texts[kind].title}</b> {hasKit ? texts[kind].withKit : texts[kind].body}
          </p>
          <Button
            small
            busy={isTrying}
            onClick={() => connection?.send({ type: 'retry.requested' })}
          >
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}
