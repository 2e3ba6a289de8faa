import { useSelector } from '@xstate/react';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { plus } from '../../ui/icons/acts.ts';
import { Card } from '../../ui/layout/Card.tsx';

const why = 'It opens from its icon, without the address bar, and also without a network.';

/** The chart of the installation, and whether the browser has a question that installs the app. */
function useInstallation(app: AppActor) {
  const work = useSelector(app, () => chartOf(app, 'installation'));
  const isOffered = useSelector(work, (state) => state?.hasTag('offered') ?? false);
  const isNoticed = useSelector(work, (state) => state?.hasTag('noticed') ?? false);
  const asks = useSelector(work, (state) => state?.context.way === 'prompt');
  return { work, isOffered, isNoticed, asks };
}

/** Safari offers no button: the person does it in its menu. */
function Menu() {
  return (
    <p>
      Tap <b>Share</b> in the browser’s bar, then <b>Add to Home Screen</b>.
    </p>
  );
}

/** SHELL-13: once on the dashboard of each device; it stays dismissed. */
export function InstallNotice({ app }: { app: AppActor }) {
  const { work, isNoticed, asks } = useInstallation(app);
  if (!isNoticed) return null;
  return (
    <Message
      kind="accent"
      icon={plus}
      title={asks ? 'Install this app on this device' : 'Put this app on your home screen'}
      act={
        <div className="buttons">
          {asks && (
            <Button small onClick={() => work?.send({ type: 'install.requested' })}>
              Install
            </Button>
          )}
          <Button small kind="quiet" onClick={() => work?.send({ type: 'notice.dismissed' })}>
            Not now
          </Button>
        </div>
      }
    >
      <p>{why}</p>
      {!asks && <Menu />}
    </Message>
  );
}

/** SHELL-13: on the profile page, for as long as the app can be installed. */
export function InstallCard({ app }: { app: AppActor }) {
  const { work, isOffered, asks } = useInstallation(app);
  if (!isOffered) return null;
  return (
    <Card id="install" title="This app on your device">
      <div className="card-body stack">
        <p>{why}</p>
        {asks ? (
          <div className="buttons">
            <Button onClick={() => work?.send({ type: 'install.requested' })}>Install</Button>
          </div>
        ) : (
          <Menu />
        )}
      </div>
    </Card>
  );
}
