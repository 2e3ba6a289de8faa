import { useSelector } from '@xstate/react';
import { apiKeyDays } from '../../../../contract/administration/apiKey.ts';
import { ApiScope } from '../../../../contract/core/apiScope.ts';
import { scopeLabels } from '../../../../rules/administration/apiKeyForm.ts';
import { DialogFailure } from '../../../core/secrets/DialogFailure.tsx';
import { PasswordDialog } from '../../../core/secrets/PasswordDialog.tsx';
import { SecretDialog } from '../../../core/secrets/SecretDialog.tsx';
import { typedInto } from '../../../shell/address.ts';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { SelectField } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import type { ApiKeysRef } from './ApiKeys.tsx';

/** Where the key is shown. */
export const keyField = 'created-key';

/** At most one is open: the new key's form, the password, the key itself, or the question about a revocation. */
export function ApiKeyDialogs({ work }: { work: ApiKeysRef }) {
  const isFilling = useSelector(work, (state) => state.hasTag('filling'));
  const isProving = useSelector(work, (state) => state.hasTag('proving'));
  const isShown = useSelector(work, (state) => state.hasTag('shown'));
  const isRevoking = useSelector(work, (state) => state.hasTag('revoking'));
  if (isFilling) return <NewKeyDialog work={work} />;
  if (isProving) return <ProofDialog work={work} />;
  if (isShown) return <KeyDialog work={work} />;
  return isRevoking ? <RevocationDialog work={work} /> : null;
}

function useDialog(work: ApiKeysRef) {
  const context = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const cancel = isBusy ? undefined : () => work.send({ type: 'cancel.chosen' });
  return { ...context, isBusy, cancel };
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
      <DialogFailure error={error} />
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

function ProofDialog({ work }: { work: ApiKeysRef }) {
  const { errors, error, isBusy, cancel } = useDialog(work);
  return (
    <PasswordDialog
      id="api-key"
      purpose="To create a key"
      {...{ errors, error, isBusy }}
      onSubmit={(password) => work.send({ type: 'password.submitted', typed: { password } })}
      onCancel={cancel}
    />
  );
}

function KeyDialog({ work }: { work: ApiKeysRef }) {
  const { error } = useDialog(work);
  return (
    <SecretDialog
      title="Your new API key"
      text="The key is shown only once. Enter it in the program, and give it to no one else."
      label="API key"
      fieldId={keyField}
      error={error}
      isCopying={useSelector(work, (state) => state.matches({ shown: 'copying' }))}
      isCopied={useSelector(work, (state) => state.hasTag('copied'))}
      onCopy={() => work.send({ type: 'copy.requested' })}
      onSaved={() => work.send({ type: 'key.acknowledged' })}
    />
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
      <DialogFailure error={error} />
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
