import {
  checkApiKey,
  checkPassword,
  checkRevocation,
} from '../../src/rules/administration/apiKeyForm.ts';
import { output, received } from '../core/output.ts';
import { apiKeysSetup } from './apiKeys.setup.ts';

export const apiKeysMachine = apiKeysSetup.createMachine({
  id: 'apiKeys',
  description:
    'Lists the agency’s API keys. Creates one, shown once after the administrator’s identity is confirmed, and revokes one with a reason.',
  context: ({ input }) => ({
    ...input,
    form: null,
    revoking: null,
    revocation: null,
    errors: {},
    error: null,
  }),
  initial: 'listed',
  states: {
    listed: {
      description: 'The page lists the API keys.',
      on: {
        'key.requested': { target: 'filling', actions: 'begin' },
        'revocation.requested': {
          guard: { type: 'isActive', params: received },
          target: 'confirming',
          actions: { type: 'beginRevocation', params: received },
        },
      },
      initial: 'ready',
      states: {
        ready: { description: 'No error.' },
        failed: { description: 'The key could not be shown, with what to do.', tags: 'failed' },
      },
    },
    filling: {
      description: 'The administrator enters name, scopes and duration of the new key.',
      tags: 'filling',
      on: {
        'key.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: checkApiKey(event.typed).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkApiKey(event.typed).errors }),
            },
          },
          {
            target: 'creating',
            actions: {
              type: 'setForm',
              params: ({ event }) => ({ form: checkApiKey(event.typed).value }),
            },
          },
        ],
        'cancel.chosen': { target: 'listed' },
      },
    },
    creating: {
      description: 'The server creates the key.',
      tags: ['filling', 'busy'],
      invoke: {
        id: 'createKey',
        src: 'createKey',
        input: ({ context: { form } }) => {
          if (form === null) throw new Error('No key was asked for.');
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
      description: 'The server checks the password. Then the key is created.',
      tags: ['proving', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => ({
          password: event.type === 'password.submitted' ? event.typed.password : '',
        }),
        onDone: [
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
      description: 'The page shows the key. It is not shown again.',
      tags: 'shown',
      invoke: {
        id: 'showKey',
        src: 'showKey',
        onError: {
          target: 'listed.failed',
          actions: 'notifyNotShown',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'key.acknowledged': { target: 'listed' } },
      initial: 'reading',
      states: {
        reading: {
          description: 'The administrator can copy the key.',
          on: { 'copy.requested': { target: 'copying' } },
        },
        copying: {
          description: 'The browser copies the key to the clipboard.',
          invoke: {
            id: 'copyKey',
            src: 'copyKey',
            onDone: { target: 'copied' },
            onError: {
              target: 'reading',
              actions: 'notifyNotCopied',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        copied: {
          description: 'The key is on the clipboard.',
          tags: 'copied',
          on: { 'copy.requested': { target: 'copying' } },
        },
      },
    },
    confirming: {
      description: 'Waiting for the administrator to confirm the revocation and give a reason.',
      tags: 'revoking',
      on: {
        'revocation.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: checkRevocation(event.typed).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkRevocation(event.typed).errors }),
            },
          },
          {
            target: 'revoking',
            actions: {
              type: 'setRevocation',
              params: ({ event }) => ({ revocation: checkRevocation(event.typed).value }),
            },
          },
        ],
        'cancel.chosen': { target: 'listed' },
      },
    },
    revoking: {
      description: 'The server revokes the key.',
      tags: ['revoking', 'busy'],
      invoke: {
        id: 'revokeKey',
        src: 'revokeKey',
        input: ({ context: { revoking, revocation } }) => {
          if (revoking === null || revocation === null) throw new Error('No key is revoked.');
          return { id: revoking.id, ...revocation };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'listed',
            actions: { type: 'replaceRow', params: output },
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
