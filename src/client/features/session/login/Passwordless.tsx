import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { passwordlessMachine } from '../../../../../machines/session/passwordless.machine.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Icon } from '../../../ui/basic/Icon.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { key } from '../../../ui/icons/login.ts';
import { CardTitle } from '../../../ui/layout/CardTitle.tsx';

export type PasswordlessActor = ActorRefFrom<typeof passwordlessMachine>;

const chosen = 'You have already answered. One moment, please.';

/** PWL-01 … PWL-05: the offer after a password login, and what became of it. */
export function Passwordless({ passwordless }: { passwordless: PasswordlessActor }) {
  const isFailed = useSelector(passwordless, (state) => state.hasTag('failed'));
  const isRegistering = useSelector(passwordless, (state) => state.matches('registering'));
  const isDeclining = useSelector(passwordless, (state) => state.matches('declining'));
  const isChosen = useSelector(passwordless, (state) => !state.matches('prompting'));
  if (isFailed) return <PasswordlessFailed passwordless={passwordless} />;
  return (
    <div className="card sign-in prompt">
      <span className="prompt-icon">
        <Icon path={key} />
      </span>
      <CardTitle arrived>Passwordless login</CardTitle>
      <p className="prompt-text" id="prompt">
        Would you like to set up passwordless login? Press yes to continue or no to enter the site.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and needs a legend that says the same */}
      <div className="prompt-acts" role="group" aria-describedby="prompt">
        <Button
          kind="primary"
          busy={isRegistering}
          unavailable={isChosen && !isRegistering ? chosen : undefined}
          onClick={() => passwordless.send({ type: 'setup.chosen' })}
        >
          Yes
        </Button>
        <Button
          busy={isDeclining}
          unavailable={isChosen && !isDeclining ? chosen : undefined}
          onClick={() => passwordless.send({ type: 'setup.declined' })}
        >
          No
        </Button>
      </div>
      <p className="hint">
        Yes keeps a passkey on this device, unlocked with its fingerprint, face or screen lock.
        Choose No on a workstation you share.
      </p>
    </div>
  );
}

/** PWL-05: the problem; the person continues without a passkey. */
function PasswordlessFailed({ passwordless }: { passwordless: PasswordlessActor }) {
  const failure = useSelector(passwordless, (state) => state.context.failure);
  return (
    <div className="card sign-in prompt">
      <h1>Passwordless login</h1>
      <Message kind="bad" role="alert" focused title="No passkey was set up">
        <p>{failure}</p>
      </Message>
      <div className="prompt-wide">
        <Button kind="primary" wide onClick={() => passwordless.send({ type: 'continue.chosen' })}>
          Continue
        </Button>
      </div>
    </div>
  );
}
