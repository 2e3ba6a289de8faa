import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import type { PasswordlessActor } from './Passwordless.tsx';

/** PWL-05: what went wrong; the person goes on without a passkey. */
export function PasswordlessFailed({ passwordless }: { passwordless: PasswordlessActor }) {
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
