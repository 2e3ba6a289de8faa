import { useSelector } from '@xstate/react';
import { PasswordDialog } from '../../../core/secrets/PasswordDialog.tsx';
import { Button, inProgress } from '../../../ui/basic/Button.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import type { PasskeysRef } from './Passkeys.tsx';

/** At most one is open: the name of a new passkey, the password, or whether one shall go. */
export function PasskeysDialogs({ passkeys }: { passkeys: PasskeysRef }) {
  const isNaming = useSelector(passkeys, (state) => state.hasTag('naming'));
  const isProving = useSelector(passkeys, (state) => state.hasTag('proving'));
  const isConfirming = useSelector(passkeys, (state) => state.hasTag('confirming'));
  if (isNaming) return <NameDialog passkeys={passkeys} />;
  if (isProving) return <ProofDialog passkeys={passkeys} />;
  return isConfirming ? <RemovalDialog passkeys={passkeys} /> : null;
}

function useDialog(passkeys: PasskeysRef) {
  const { errors, displayName } = useSelector(passkeys, (state) => state.context);
  const isBusy = useSelector(passkeys, (state) => state.hasTag('busy'));
  const cancel = () => passkeys.send({ type: 'cancel.chosen' });
  return { errors, displayName, isBusy, cancel };
}

function NameDialog({ passkeys }: { passkeys: PasskeysRef }) {
  const { errors, displayName, isBusy, cancel } = useDialog(passkeys);
  return (
    <FormDialog
      title="Add a passkey"
      submit="Continue"
      id="passkey-name"
      onCancel={cancel}
      isBusy={isBusy}
      onSubmit={(form) => passkeys.send({ type: 'name.submitted', values: valuesOf(form) })}
    >
      <TextField
        id="displayName"
        label="Name"
        hint="A name you’ll recognize, such as “Work laptop” or “Key on my badge”."
        error={errors.displayName}
        defaultValue={displayName}
        maxLength={101}
        data-first-focus
        takesFocus={errors.displayName !== undefined}
        required
      />
      {isBusy && <p role="status">Confirm on your device within a minute.</p>}
    </FormDialog>
  );
}

function ProofDialog({ passkeys }: { passkeys: PasskeysRef }) {
  const { errors, isBusy, cancel } = useDialog(passkeys);
  return (
    <PasswordDialog
      id="passkey"
      purpose="To change passkeys"
      {...{ errors, isBusy }}
      onSubmit={(password) => passkeys.send({ type: 'proof.submitted', values: { password } })}
      onCancel={isBusy ? undefined : cancel}
    />
  );
}

function RemovalDialog({ passkeys }: { passkeys: PasskeysRef }) {
  const removing = useSelector(passkeys, (state) => state.context.removing);
  const { isBusy, cancel } = useDialog(passkeys);
  return (
    <Dialog
      title={`Remove “${removing?.displayName ?? ''}”?`}
      role="alertdialog"
      onDismiss={isBusy ? undefined : cancel}
      foot={
        <>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => passkeys.send({ type: 'removal.confirmed' })}
          >
            Remove
          </Button>
          <Button data-first-focus unavailable={isBusy ? inProgress : undefined} onClick={cancel}>
            Keep
          </Button>
        </>
      }
    >
      <p>
        {removing?.isOfThisSession
          ? 'You logged in with it. You’ll be logged out, and then log in with your password.'
          : 'Sessions that used it will end. It can no longer be used here.'}
      </p>
      <p>Remove it from your device too. This page can’t do that.</p>
    </Dialog>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}
