import { useSelector } from '@xstate/react';
import { apiKeyDays } from '../../../../contract/administration/apiKey.ts';
import { ApiScope } from '../../../../contract/core/apiScope.ts';
import { scopeLabels } from '../../../../rules/administration/apiKeyForm.ts';
import { typedInto } from '../../../shell/address.ts';
import { Button } from '../../../ui/basic/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { PasswordField } from '../../../ui/form/PasswordInput.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import type { ApiKeysRef } from './ApiKeys.tsx';

/** At most one is open: the new key's form, the password, the key itself, or the question about a revocation. */
export function ApiKeyDialogs({ work }: { work: ApiKeysRef }) {
  const isFilling = useSelector(work, (state) => state.hasTag('filling'));
  const isProving = useSelector(work, (state) => state.hasTag('proving'));
  const isShown = useSelector(work, (state) => state.hasTag('shown'));
  const isRevoking = useSelector(work, (state) => state.hasTag('revoking'));
  if (isFilling) return <NewKeyDialog work={work} />;
  if (isProving) return <PasswordDialog work={work} />;
  if (isShown) return <KeyDialog work={work} />;
  return isRevoking ? <RevocationDialog work={work} /> : null;
}

function useDialog(work: ApiKeysRef) {
  const context = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const cancel = isBusy ? undefined : () => work.send({ type: 'cancel.chosen' });
  return { ...context, isBusy, cancel };
}

function Failure({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Message kind="bad" role="alert">
      {error}
    </Message>
  );
}

function NewKeyDialog({ work }: { work: ApiKeysRef }) {
  const { form, errors, error, isBusy, cancel } = useDialog(work);
  return (
    <FormDialog
      title="Create an API key"
      id="new-api-key"
      submit="Create key"
      isBusy={isBusy}
      onSubmit={(filled) => {
        const { name = '', days = '' } = typedInto(filled);
        const scopes = new FormData(filled).getAll('scopes').map(String);
        work.send({ type: 'key.submitted', typed: { name, days, scopes } });
      }}
      onCancel={cancel}
    >
      <Failure error={error} />
      <TextField
        id="name"
        label="Name of the program"
        hint="The audit history and reports name it."
        error={errors.name}
        defaultValue={form?.name}
        maxLength={60}
        data-first-focus
        takesFocus={errors.name !== undefined}
        required
      />
      <fieldset
        className="field"
        aria-describedby={errors.scopes === undefined ? undefined : 'scopes-error'}
      >
        <legend>What the program may read or do</legend>
        {errors.scopes !== undefined && <FieldError id="scopes-error">{errors.scopes}</FieldError>}
        <div className="choices">
          {ApiScope.options.map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={form?.scopes.includes(scope)}
              label={
                <span>
                  {scopeLabels[scope].name}{' '}
                  <span className="quiet">{scopeLabels[scope].opens}</span>
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        id="days"
        label="The key works for"
        options={apiKeyDays.map((days) => ({ value: String(days), text: `${days} days` }))}
        defaultValue={String(form?.days ?? 90)}
        error={errors.days}
      />
    </FormDialog>
  );
}

function PasswordDialog({ work }: { work: ApiKeysRef }) {
  const { errors, error, isBusy, cancel } = useDialog(work);
  return (
    <FormDialog
      title="Confirm your identity"
      id="api-key-proof"
      submit="Continue"
      isBusy={isBusy}
      onSubmit={(form) => {
        const { password = '' } = typedInto(form);
        work.send({ type: 'password.submitted', typed: { password } });
      }}
      onCancel={cancel}
    >
      {errors.password === undefined && <Failure error={error} />}
      <PasswordField
        id="api-key-password"
        label="Password"
        hint="You logged in more than five minutes ago. To create a key, enter your password."
        error={errors.password}
        name="password"
        autoComplete="current-password"
        data-first-focus
        takesFocus={errors.password !== undefined}
        required
      />
    </FormDialog>
  );
}

function KeyDialog({ work }: { work: ApiKeysRef }) {
  const { error } = useDialog(work);
  const isCopying = useSelector(work, (state) => state.matches({ shown: 'copying' }));
  const isCopied = useSelector(work, (state) => state.hasTag('copied'));
  return (
    <Dialog
      title="Your new API key"
      foot={
        <>
          <Button busy={isCopying} onClick={() => work.send({ type: 'copy.requested' })}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button kind="primary" onClick={() => work.send({ type: 'key.acknowledged' })}>
            I saved it
          </Button>
        </>
      }
    >
      <p>The key is shown only once. Enter it in the program, and give it to no one else.</p>
      {error !== null && !isCopied && (
        <Message kind="warning" role="alert">
          {error}
        </Message>
      )}
      <TextField id="created-key" label="API key" readOnly autoComplete="off" spellCheck={false} />
    </Dialog>
  );
}

function RevocationDialog({ work }: { work: ApiKeysRef }) {
  const { revoking, errors, error, isBusy, cancel } = useDialog(work);
  return (
    <FormDialog
      title={`Revoke the key of ${revoking?.name ?? ''}?`}
      id="api-key-revocation"
      submit="Revoke"
      kind="danger"
      isBusy={isBusy}
      onSubmit={(form) => {
        const { reason = '' } = typedInto(form);
        work.send({ type: 'revocation.submitted', typed: { reason } });
      }}
      onCancel={cancel}
    >
      <p>The key stops working immediately, and can’t be used again.</p>
      <Failure error={error} />
      <TextField
        id="reason"
        label="Reason"
        error={errors.reason}
        maxLength={200}
        data-first-focus
        takesFocus={errors.reason !== undefined}
        required
      />
    </FormDialog>
  );
}
