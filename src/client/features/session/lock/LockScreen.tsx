import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { lockScreenMachine } from '../../../../../machines/session/lockScreen.machine.ts';
import type { LockedPerson } from '../../../../../machines/session/lockScreen.setup.ts';
import { recordableText } from '../../../../rules/custody/field/offlineKinds.ts';
import { type AppActor, chartOf } from '../../../shell/charts.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { clock } from '../../../ui/icons/signs.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useLogin } from '../login/useLogin.ts';

type LockScreenRef = ActorRefFrom<typeof lockScreenMachine>;

/** FIELD-05: without a network, over a session that was inactive or over the login page. */
export function LockScreen({ app }: { app: AppActor }) {
  const session = chartOf(app, 'session');
  const inactivity = useSelector(session, () => chartOf(app, 'inactivity'));
  const ofSession = useSelector(inactivity, (state) => state?.children.lockScreen);
  const login = useLogin(app);
  const ofLogin = useSelector(login, (state) => state?.children.lockScreen);
  const work = (ofSession ?? ofLogin) as LockScreenRef | undefined;
  const isShown = useSelector(work, (state) => state?.hasTag('shown') ?? false);
  return work && isShown ? <Lock work={work} /> : null;
}

function Lock({ work }: { work: LockScreenRef }) {
  const { people, message, owner, chosen } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const leave = () => work.send({ type: 'lock.left' });
  const isOfSession = owner !== null;
  return (
    <Dialog
      title={isOfSession ? 'Screen locked' : 'No network'}
      onDismiss={isOfSession || isBusy ? undefined : leave}
      foot={
        <Button
          kind="quiet"
          unavailable={isBusy ? 'One moment, please.' : undefined}
          onClick={leave}
        >
          {isOfSession ? 'Log out' : 'Close'}
        </Button>
      }
    >
      <div className="stack">
        <p>
          {isOfSession
            ? 'You were inactive, and the server can’t be reached to log in again.'
            : `The server can’t be reached, so no one can log in. ${recordableText}`}
        </p>
        {message !== null && (
          <Message kind="bad" role="alert" title="Still locked">
            <p>{message}</p>
          </Message>
        )}
        <Unread work={work} isOfSession={isOfSession} />
        {people.map((person, index) => (
          <Person
            key={`${person.userId} ${person.agencyId}`}
            person={person}
            work={work}
            isFirst={index === 0}
            isBusy={isBusy}
            isChosen={isBusy && chosen === person}
          />
        ))}
        {people.some(({ refusal }) => refusal === null) && (
          <p className="quiet small">
            With a PIN you get blank forms, without amounts and drafts. You sign with the PIN, and
            the server checks it when it receives the record.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Why no one can unlock yet: the browser’s storage did not answer. */
function Unread({ work, isOfSession }: { work: LockScreenRef; isOfSession: boolean }) {
  const isUnread = useSelector(work, (state) => state.hasTag('unread'));
  const isStuck = useSelector(work, (state) => state.hasTag('stuck'));
  const kept = 'Nothing that was recorded on this device is lost.';
  if (isStuck) {
    return (
      <Message
        kind="bad"
        role="alert"
        title="This browser’s storage doesn’t answer"
        act={
          <Button small data-first-focus onClick={() => work.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        }
      >
        <p>
          So no one can unlock this device yet. {kept} Try again; if that doesn’t help, close every
          tab of this app and open it again.
          {isOfSession && ' Don’t log out: without a network you couldn’t log in again.'}
        </p>
      </Message>
    );
  }
  if (!isUnread) return null;
  return (
    <Message role="status" icon={clock} title="One moment">
      <p>This browser is still reading who can unlock this device. {kept}</p>
    </Message>
  );
}

function Person({
  person,
  work,
  isFirst,
  isBusy,
  isChosen,
}: {
  person: LockedPerson;
  work: LockScreenRef;
  isFirst: boolean;
  isBusy: boolean;
  isChosen: boolean;
}) {
  const { name, agency, refusal, hasPasskey } = person;
  const waiting = isBusy && !isChosen ? 'One moment, please.' : undefined;
  return (
    <section className="stack stack-tight" aria-label={`${name}, ${agency}`}>
      <p>
        <b>{name}</b>, {agency}
      </p>
      {refusal === null ? (
        <>
          <div className="buttons">
            {hasPasskey && (
              <Button
                kind="primary"
                busy={isChosen}
                unavailable={waiting}
                {...(isFirst ? { 'data-first-focus': true } : {})}
                onClick={() => work.send({ type: 'passkey.chosen', person })}
              >
                Unlock with passkey
              </Button>
            )}
            <Button
              unavailable={isBusy ? 'One moment, please.' : undefined}
              onClick={() => work.send({ type: 'pin.chosen', person })}
            >
              Record with PIN
            </Button>
          </div>
          {!hasPasskey && (
            <p className="quiet small">You have no passkey that could unlock this device.</p>
          )}
        </>
      ) : (
        <p className="quiet">{refusal}</p>
      )}
    </section>
  );
}
