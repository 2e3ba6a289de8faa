import { checkPassword } from '../../src/rules/administration/apiKeyForm.ts';
import { checkWebhook } from '../../src/rules/administration/webhookForm.ts';
import { output, received } from '../core/output.ts';
import { webhooksSetup } from './webhooks.setup.ts';

export const webhooksMachine = webhooksSetup.createMachine({
  id: 'webhooks',
  description:
    'Lists the agency’s webhooks. Creates one, whose secret is shown once, replaces a secret, and pauses, resumes or removes a webhook.',
  context: ({ input }) => ({ ...input, form: null, chosen: null, errors: {}, error: null }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The page lists the webhooks.',
      on: {
        'webhook.requested': { target: 'filling' },
        'act.requested': {
          guard: { type: 'isListed', params: received },
          target: 'confirming',
          actions: { type: 'beginAct', params: received },
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'No error.', entry: 'forget' },
        failed: { description: 'The secret could not be shown, with what to do.', tags: 'failed' },
      },
    },
    filling: {
      description: 'The administrator enters name, address and subjects of the new webhook.',
      tags: 'filling',
      on: {
        'webhook.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: checkWebhook(event.typed).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkWebhook(event.typed).errors }),
            },
          },
          {
            target: 'creating',
            actions: {
              type: 'setForm',
              params: ({ event }) => ({ form: checkWebhook(event.typed).value }),
            },
          },
        ],
        'cancel.chosen': { target: 'listed' },
      },
    },
    creating: {
      description: 'The server creates the webhook.',
      tags: ['filling', 'busy'],
      invoke: {
        id: 'createWebhook',
        src: 'createWebhook',
        input: ({ context: { form } }) => {
          if (form === null) throw new Error('No webhook was asked for.');
          return form;
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'shown',
            actions: { type: 'addRow', params: output },
          },
          { guard: { type: 'isStale', params: output }, target: 'proving' },
          {
            target: 'filling',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'filling',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    proving: {
      description: 'The last login is over five minutes old. Waiting for the password.',
      tags: 'proving',
      on: {
        'password.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: checkPassword(event.typed).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkPassword(event.typed).errors }),
            },
          },
          { target: 'checkingPassword' },
        ],
        'cancel.chosen': { target: 'listed' },
      },
    },
    checkingPassword: {
      description: 'The server checks the password. Then it does what was asked.',
      tags: ['proving', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => ({
          password: event.type === 'password.submitted' ? event.typed.password : '',
        }),
        onDone: [
          { guard: { type: 'isNewSecret', params: output }, target: 'replacing' },
          { guard: { type: 'isDone', params: output }, target: 'creating' },
          {
            target: 'proving',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'proving',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    shown: {
      description: 'The page shows the secret. It is not shown again.',
      tags: 'shown',
      invoke: {
        id: 'showSecret',
        src: 'showSecret',
        onError: {
          target: 'listed.failed',
          actions: 'notifyNotShown',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'secret.acknowledged': { target: 'listed' } },
      initial: 'reading',
      states: {
        reading: {
          description: 'The administrator can copy the secret.',
          on: { 'copy.requested': { target: 'copying' } },
        },
        copying: {
          description: 'The browser copies the secret to the clipboard.',
          invoke: {
            id: 'copySecret',
            src: 'copySecret',
            onDone: { target: 'copied' },
            onError: {
              target: 'reading',
              actions: 'notifyNotCopied',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        copied: {
          description: 'The secret is on the clipboard.',
          tags: 'copied',
          on: { 'copy.requested': { target: 'copying' } },
        },
      },
    },
    confirming: {
      description: 'Waiting for the administrator to confirm what happens to the webhook.',
      tags: 'confirming',
      on: {
        'act.confirmed': [{ guard: 'replacesSecret', target: 'replacing' }, { target: 'changing' }],
        'cancel.chosen': { target: 'listed' },
      },
    },
    replacing: {
      description: 'The server makes another secret.',
      tags: ['confirming', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'replaceSecret',
        src: 'replaceSecret',
        input: ({ context: { chosen } }) => {
          if (chosen === null) throw new Error('No webhook was chosen.');
          return { id: chosen.row.id };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'shown',
            actions: { type: 'replaceRow', params: output },
          },
          { guard: { type: 'isStale', params: output }, target: 'proving' },
          {
            target: 'confirming',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    changing: {
      description: 'The server pauses, resumes or removes the webhook.',
      tags: ['confirming', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'changeWebhook',
        src: 'changeWebhook',
        input: ({ context: { chosen } }) => {
          if (chosen === null || chosen.act === 'replaceSecret') {
            throw new Error('No change was chosen.');
          }
          return { id: chosen.row.id, act: chosen.act };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'listed',
            actions: { type: 'setRows', params: output },
          },
          {
            target: 'confirming',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'confirming',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
