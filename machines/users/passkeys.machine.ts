import { checkPasskeyName, checkProof } from '../../src/rules/users/passkeyForm.ts';
import { output } from '../core/output.ts';
import { passkeysSetup } from './passkeys.setup.ts';

export const passkeysMachine = passkeysSetup.createMachine({
  id: 'passkeys',
  description: 'Lists, adds and removes the user’s own passkeys.',
  context: ({ input }) => ({
    ...input,
    rows: [],
    errors: {},
    failure: '',
    displayName: '',
    removing: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The browser loads the passkeys.',
      tags: 'loading',
      invoke: {
        id: 'listPasskeys',
        src: 'listPasskeys',
        onDone: {
          target: 'listed',
          actions: { type: 'setRows', params: output },
          meta: { requirements: ['PWL-09'] },
        },
        onError: { target: 'unavailable', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    unavailable: {
      description: 'The passkeys couldn’t be loaded. The user can retry.',
      on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    listed: {
      description: 'The page lists the passkeys and any last error.',
      on: {
        'addition.requested': {
          target: 'naming',
          actions: 'beginAddition',
          meta: { requirements: ['PWL-09'] },
        },
        'removal.requested': {
          guard: { type: 'isListed', params: ({ event }) => ({ id: event.id }) },
          target: 'confirming',
          actions: { type: 'beginRemoval', params: ({ event }) => ({ id: event.id }) },
          meta: { requirements: ['PWL-09'] },
        },
      },
    },
    naming: {
      description: 'The user enters a name for the new passkey.',
      tags: 'naming',
      on: {
        'name.submitted': [
          {
            guard: {
              type: 'hasGaps',
              params: ({ event }) => ({ errors: checkPasskeyName(event.values).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkPasskeyName(event.values).errors }),
            },
            meta: { requirements: ['PWL-09'] },
          },
          {
            target: 'registering',
            actions: {
              type: 'setName',
              params: ({ event }) => ({ displayName: checkPasskeyName(event.values).displayName }),
            },
            meta: { requirements: ['PWL-09'] },
          },
        ],
        'cancel.chosen': { target: 'listed', meta: { requirements: ['PWL-09'] } },
      },
    },
    registering: {
      description: 'The device creates the passkey, and the server verifies the passkey.',
      tags: ['naming', 'busy'],
      invoke: {
        id: 'registerPasskey',
        src: 'registerPasskey',
        input: ({ context }) => ({
          userId: context.security.userId,
          displayName: context.displayName,
        }),
        onDone: [
          {
            guard: { type: 'isRegistered', params: output },
            target: 'loading',
            actions: 'notifyAdded',
            meta: { requirements: ['PWL-09'] },
          },
          {
            guard: { type: 'isStale', params: output },
            target: 'proving',
            meta: { requirements: ['PWL-09', 'CALL-17'] },
          },
          {
            target: 'listed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['PWL-08', 'FIDO-03'] },
          },
        ],
        onError: {
          target: 'listed',
          actions: 'setUnreachable',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      on: { 'cancel.chosen': { target: 'listed', meta: { requirements: ['PWL-09'] } } },
    },
    confirming: {
      description: 'Waiting for the user to confirm the removal.',
      tags: 'confirming',
      on: {
        'removal.confirmed': { target: 'removing', meta: { requirements: ['PWL-09'] } },
        'cancel.chosen': { target: 'listed', meta: { requirements: ['PWL-09'] } },
      },
    },
    removing: {
      description: 'The server removes the passkey and ends its sessions.',
      tags: ['confirming', 'busy'],
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ id: context.removing?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isOwnWayIn', params: output },
            target: 'over',
            actions: ['notifyRemoved', 'notifySessionOver'],
            meta: { requirements: ['PWL-09'] },
          },
          {
            guard: { type: 'isRemoved', params: output },
            target: 'loading',
            actions: 'notifyRemoved',
            meta: { requirements: ['PWL-09'] },
          },
          {
            guard: { type: 'isStale', params: output },
            target: 'proving',
            meta: { requirements: ['PWL-09'] },
          },
          {
            target: 'listed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'listed',
          actions: 'setUnreachable',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    proving: {
      description: 'The last login is over five minutes old. Waiting for the password.',
      tags: 'proving',
      on: {
        'proof.submitted': [
          {
            guard: {
              type: 'hasGaps',
              params: ({ event }) => ({ errors: checkProof(event.values).errors }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: checkProof(event.values).errors }),
            },
            meta: { requirements: ['PWL-09'] },
          },
          { target: 'checkingProof', meta: { requirements: ['PWL-09'] } },
        ],
        'cancel.chosen': { target: 'listed', meta: { requirements: ['PWL-09'] } },
      },
    },
    checkingProof: {
      description: 'The server checks the password. Then the request continues.',
      tags: ['proving', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ event }) => ({
          password: checkProof(event.type === 'proof.submitted' ? event.values : {}).password,
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'proving',
            actions: { type: 'markProof', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { guard: 'isRemoving', target: 'removing', meta: { requirements: ['PWL-09'] } },
          { target: 'registering', meta: { requirements: ['PWL-09'] } },
        ],
        onError: {
          target: 'listed',
          actions: 'setUnreachable',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    over: { description: 'The session ended with its passkey. The login page opens.' },
  },
});
