import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { licenseMachine } from '../../../../../machines/users/license.machine.ts';
import type { signingMachine } from '../../../../../machines/users/signing.machine.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { State } from '../../../ui/feedback/State.tsx';
import { warning } from '../../../ui/icons/login.ts';
import { checkCircle, info } from '../../../ui/icons/signs.ts';

/** NAV-02, NAV-03: what is still to be done before the rest of the product, while anything is. */
export function SetUpSteps({
  license,
  signing,
  isPinReset,
}: {
  license: ActorRefFrom<typeof licenseMachine>;
  signing: ActorRefFrom<typeof signingMachine>;
  isPinReset: boolean;
}) {
  const isAcknowledged = useSelector(license, (state) => state.hasTag('acknowledged'));
  const { isSettingUp, security } = useSelector(signing, (state) => state.context);
  if (!isSettingUp) return null;
  const { signature, hasPin, needToResetPin } = security;
  const agreement = { text: 'Accept the license agreement', isDone: isAcknowledged };
  const ofSigning = [
    { text: 'Set your signature', isDone: signature !== null },
    needToResetPin || isPinReset
      ? { text: 'Choose a new PIN', isDone: hasPin && !needToResetPin }
      : { text: 'Choose a PIN', isDone: hasPin },
  ];
  const steps = security.isAuditor ? [agreement] : [agreement, ...ofSigning];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Message
      kind="accent"
      title={isPinReset ? 'Your PIN must be replaced' : 'Before you start'}
      icon={info}
    >
      <ul className="steps">
        {steps.map(({ text, isDone }) => (
          <li key={text}>
            <State tone={isDone ? 'good' : 'warning'} path={isDone ? checkCircle : warning}>
              {text}: {isDone ? 'done' : 'to do'}
            </State>
          </li>
        ))}
      </ul>
      <p>Then you continue to your page.</p>
    </Message>
  );
}
