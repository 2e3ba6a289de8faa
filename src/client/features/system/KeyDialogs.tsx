import { useSelector } from '@xstate/react';
import { SecretDialog } from '../../core/secrets/SecretDialog.tsx';
import { Button, inProgress } from '../../ui/basic/Button.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { IntegrationKeysRef } from './IntegrationsView.tsx';

/** Where the key is shown. */
export const keyField = 'made-key';

/** Asks before a key is replaced, and shows a new one this once. */
export function KeyDialogs({ work }: { work: IntegrationKeysRef }) {
  const { integration, error } = useSelector(work, (state) => state.context);
  const isConfirming = useSelector(work, (state) => state.hasTag('confirming'));
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const isShown = useSelector(work, (state) => state.hasTag('shown'));
  const isFailed = useSelector(work, (state) => state.hasTag('failed'));
  const isCopying = useSelector(work, (state) => state.matches({ shown: 'copying' }));
  const isCopied = useSelector(work, (state) => state.hasTag('copied'));
  if (isFailed) {
    return (
      <Message kind="bad" role="alert">
        {error}
      </Message>
    );
  }
  if (integration === null) return null;
  const { name, hasKey } = integration;
  if (isConfirming || (isBusy && hasKey)) {
    const dismiss = () => work.send({ type: 'question.dismissed' });
    return (
      <Dialog
        title={`Replace the key of ${name}?`}
        onDismiss={isBusy ? undefined : dismiss}
        foot={
          <>
            <Button
              kind="danger"
              busy={isBusy}
              onClick={() => work.send({ type: 'replacement.confirmed' })}
            >
              Replace key
            </Button>
            <Button unavailable={isBusy ? inProgress : undefined} onClick={dismiss}>
              Cancel
            </Button>
          </>
        }
      >
        <p>
          The current key stops working immediately. {name} can’t log anyone in until it has the new
          one.
        </p>
      </Dialog>
    );
  }
  if (!isShown) return <p role="status">{isBusy && 'Creating the key'}</p>;
  return (
    <SecretDialog
      title={`Key of ${name}`}
      text="The key is shown only once. Enter it in the program, and give it to no one else."
      label="Key"
      fieldId={keyField}
      {...{ error, isCopying, isCopied }}
      onCopy={() => work.send({ type: 'copy.requested' })}
      onSaved={() => work.send({ type: 'key.confirmed' })}
    />
  );
}
