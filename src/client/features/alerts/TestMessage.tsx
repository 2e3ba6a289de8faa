import { useSelector } from '@xstate/react';
import type { TestResult } from '../../../contract/alerts/testMessage.ts';
import { testSentence } from '../../../rules/alerts/testMessage.ts';
import { typedInto } from '../../shell/address.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { TextField } from '../../ui/form/TextInput.tsx';
import { check } from '../../ui/icons/signs.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { SmsWebhookRef } from './SmsWebhook.tsx';

/**
 * Sends a test message to a number that is typed, and shows what became of it.
 *
 * @param hasUnsaved the form above has changes that the test would not use.
 */
export function TestMessage({ work, hasUnsaved }: { work: SmsWebhookRef; hasUnsaved: boolean }) {
  const { ownNumber, result, error, refusal } = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  return (
    <Card id="test" title="Test">
      <form
        aria-label="Test message"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { to = '' } = typedInto(event.currentTarget);
          work.send({ type: 'test.requested', to });
        }}
      >
        <div className="card-body stack">
          <p>Sends one message through the saved settings, signed as alerts are.</p>
          {hasUnsaved && (
            <Message kind="warning" role="status">
              <p>
                Your changes are not saved yet. The test uses the settings that were saved last.
              </p>
            </Message>
          )}
          <TextField
            id="to"
            label="Phone number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            width="m"
            defaultValue={ownNumber ?? ''}
            error={error ?? undefined}
            takesFocus={error !== null}
            disabled={isBusy}
          />
          {refusal !== null && error === null && (
            <Message kind="bad" role="alert" title="The test was not completed">
              <p>{refusal}</p>
            </Message>
          )}
          {result !== null && <Result result={result} />}
        </div>
        <div className="card-foot buttons">
          <Button type="submit" busy={isBusy}>
            Send a test message
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Result({ result }: { result: TestResult }) {
  const { isGood, title, text } = testSentence(result);
  return isGood ? (
    <Message kind="good" role="status" icon={check} title={title}>
      <p>{text}</p>
    </Message>
  ) : (
    <Message kind="bad" role="alert" title={title}>
      <p>{text}</p>
    </Message>
  );
}
