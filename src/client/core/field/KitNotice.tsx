import { useSelector } from '@xstate/react';
import { kitProblemTexts } from '../../../rules/custody/field/kitState.ts';
import { type AppActor, chartOf } from '../../shell/charts.ts';
import { timeText } from '../../shell/text/formats.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { lock } from '../../ui/icons/signs.ts';

/** The chart of the kit, while someone is logged in. */
function useFieldKit(app: AppActor) {
  return useSelector(chartOf(app, 'session'), () => chartOf(app, 'fieldKit'));
}

/** Whether this device has a kit, so that something can be recorded without a network. */
export function useHasKit(app: AppActor): boolean {
  return useSelector(useFieldKit(app), (state) => (state?.context.kit.asOf ?? null) !== null);
}

/** FIELD-15, FIELD-19: said on every page, so that it is read before there is no network. */
export function KitNotice({ app }: { app: AppActor }) {
  const work = useFieldKit(app);
  const isRevoked = useSelector(work, (state) => state?.hasTag('revoked') ?? false);
  const isUnstored = useSelector(work, (state) => state?.hasTag('unstored') ?? false);
  const hasKit = useHasKit(app);
  const isDeviceOnly = useSelector(work, (state) => state?.hasTag('deviceOnly') ?? false);
  if (isDeviceOnly) {
    return (
      <Message
        kind="accent"
        icon={lock}
        role="status"
        title="You unlocked this device without a network"
        act={
          <Button small onClick={() => chartOf(app, 'session')?.send({ type: 'session.rejected' })}>
            Log in
          </Button>
        }
      >
        <p>When you’re back online, log in: then what was recorded here is sent.</p>
      </Message>
    );
  }
  if (isRevoked) {
    return (
      <Message kind="warning" role="status" title="This device was revoked">
        <p>
          It can’t record without a network. What was recorded on it is still sent, and reviewed. If
          the device isn’t lost, ask an administrator.
        </p>
      </Message>
    );
  }
  if (!isUnstored) return null;
  if (hasKit) {
    return (
      <Message kind="warning" role="status" title="This device couldn’t store the newest stock">
        <p>
          It still records without a network, for as long as the stock that it has is new enough.
          Free some space, or allow this site to store data.
        </p>
      </Message>
    );
  }
  return (
    <Message kind="warning" role="status" title="This device can’t record without a network">
      <p>It couldn’t store what that takes. Free some space, or allow this site to store data.</p>
    </Message>
  );
}

/** FIELD-02, FIELD-05: whether this device can record without a network, with the stock of when, or why it can’t. */
export function KitLine({ app }: { app: AppActor }) {
  const work = useFieldKit(app);
  const asOf = useSelector(work, (state) => state?.context.kit.asOf ?? null);
  const problem = useSelector(work, (state) => state?.context.kit.problem ?? 'none');
  const isUnderWay = useSelector(work, (state) =>
    (['reading', 'renewing', 'checking', 'unread', 'waiting'] as const).some(
      (name) => state?.matches(name) ?? false,
    ),
  );
  if (asOf !== null) {
    return (
      <p className="quiet small">
        Ready to record without a network, with the stock of {timeText(asOf)}.
      </p>
    );
  }
  if (problem !== 'none') {
    return <p className="quiet small">{kitProblemTexts[problem]}</p>;
  }
  return isUnderWay ? (
    <p className="quiet small">Not ready yet to record without a network.</p>
  ) : null;
}
