import { useSelector } from '@xstate/react';
import type { WebhookChoice } from '../../../../../machines/administration/webhooks.setup.ts';
import { WebhookTopic } from '../../../../contract/administration/webhook.ts';
import { topicLabels } from '../../../../rules/administration/webhookEvents.ts';
import { DialogFailure } from '../../../core/secrets/DialogFailure.tsx';
import { PasswordDialog } from '../../../core/secrets/PasswordDialog.tsx';
import { SecretDialog } from '../../../core/secrets/SecretDialog.tsx';
import { typedInto } from '../../../shell/address.ts';
import { Choice } from '../../../ui/form/Choice.tsx';
import { FieldError } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextInput.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import type { WebhooksRef } from './Webhooks.tsx';

/** Where the secret is shown. */
export const secretField = 'created-secret';

/** At most one is open: the new webhook's form, the password, the secret, or the question about a webhook. */
export function WebhookDialogs({ work }: { work: WebhooksRef }) {
  const isFilling = useSelector(work, (state) => state.hasTag('filling'));
  const isProving = useSelector(work, (state) => state.hasTag('proving'));
  const isShown = useSelector(work, (state) => state.hasTag('shown'));
  const isConfirming = useSelector(work, (state) => state.hasTag('confirming'));
  if (isFilling) return <NewWebhookDialog work={work} />;
  if (isProving) return <ProofDialog work={work} />;
  if (isShown) return <MadeDialog work={work} />;
  return isConfirming ? <ActDialog work={work} /> : null;
}

function useDialog(work: WebhooksRef) {
  const context = useSelector(work, (state) => state.context);
  const isBusy = useSelector(work, (state) => state.hasTag('busy'));
  const cancel = isBusy ? undefined : () => work.send({ type: 'cancel.chosen' });
  return { ...context, isBusy, cancel };
}

function NewWebhookDialog({ work }: { work: WebhooksRef }) {
  const { form, errors, error, isBusy, cancel } = useDialog(work);
  return (
    <FormDialog
      title="Create a webhook"
      id="new-webhook"
      submit="Create webhook"
      isBusy={isBusy}
      onSubmit={(filled) => {
        const { name = '', url = '' } = typedInto(filled);
        const topics = new FormData(filled).getAll('topics').map(String);
        work.send({ type: 'webhook.submitted', typed: { name, url, topics } });
      }}
      onCancel={cancel}
    >
      <DialogFailure error={error} />
      <TextField
        id="name"
        label="Name of the program"
        hint="The audit history names it."
        error={errors.name}
        defaultValue={form?.name}
        maxLength={60}
        data-first-focus
        takesFocus={errors.name !== undefined}
        required
      />
      <TextField
        id="url"
        label="Address"
        hint="Where the program is notified, such as https://hooks.agency.org/in. It can’t be changed later."
        error={errors.url}
        defaultValue={form?.url}
        maxLength={500}
        takesFocus={errors.name === undefined && errors.url !== undefined}
        required
      />
      <fieldset
        className="field"
        aria-describedby={errors.topics === undefined ? undefined : 'topics-error'}
      >
        <legend>The program is notified of</legend>
        {errors.topics !== undefined && <FieldError id="topics-error">{errors.topics}</FieldError>}
        <div className="choices">
          {WebhookTopic.options.map((topic) => (
            <Choice
              key={topic}
              type="checkbox"
              name="topics"
              value={topic}
              defaultChecked={form?.topics.includes(topic)}
              label={
                <span>
                  {topicLabels[topic].name}{' '}
                  <span className="quiet">{topicLabels[topic].notifies}</span>
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="quiet">Only ids and kinds are sent: no names, patients, drugs or amounts.</p>
    </FormDialog>
  );
}

function ProofDialog({ work }: { work: WebhooksRef }) {
  const { errors, error, isBusy, cancel } = useDialog(work);
  return (
    <PasswordDialog
      id="webhook"
      purpose="To make a secret"
      {...{ errors, error, isBusy }}
      onSubmit={(password) => work.send({ type: 'password.submitted', typed: { password } })}
      onCancel={cancel}
    />
  );
}

function MadeDialog({ work }: { work: WebhooksRef }) {
  const { error } = useDialog(work);
  return (
    <SecretDialog
      title="The secret of the webhook"
      text="The secret is shown only once. Enter it in the program, which checks each call with it."
      label="Secret"
      fieldId={secretField}
      error={error}
      isCopying={useSelector(work, (state) => state.matches({ shown: 'copying' }))}
      isCopied={useSelector(work, (state) => state.hasTag('copied'))}
      onCopy={() => work.send({ type: 'copy.requested' })}
      onSaved={() => work.send({ type: 'secret.acknowledged' })}
    />
  );
}

const questions: Readonly<
  Record<WebhookChoice, { title: (name: string) => string; submit: string; text: string }>
> = {
  pause: {
    title: (name) => `Pause ${name}?`,
    submit: 'Pause',
    text: 'Nothing is sent until you resume it. Then it continues where it stopped.',
  },
  resume: {
    title: (name) => `Resume ${name}?`,
    submit: 'Resume',
    text: 'What was recorded in the meantime is sent now.',
  },
  replaceSecret: {
    title: (name) => `Replace the secret of ${name}?`,
    submit: 'Replace',
    text: 'For 24 hours, calls are signed with both secrets. Enter the new one in the program before that.',
  },
  remove: {
    title: (name) => `Remove ${name}?`,
    submit: 'Remove',
    text: 'Nothing more is sent, and its deliveries are no longer listed. This can’t be undone.',
  },
};

function ActDialog({ work }: { work: WebhooksRef }) {
  const { chosen, error, isBusy, cancel } = useDialog(work);
  const { title, submit, text } = questions[chosen?.act ?? 'pause'];
  return (
    <FormDialog
      title={title(chosen?.row.name ?? '')}
      id="webhook-act"
      submit={submit}
      {...(chosen?.act === 'remove' ? { kind: 'danger' as const } : {})}
      isBusy={isBusy}
      onSubmit={() => work.send({ type: 'act.confirmed' })}
      onCancel={cancel}
    >
      <p>{text}</p>
      <DialogFailure error={error} />
    </FormDialog>
  );
}
