import { passkeyConfirmationSetup } from './passkeyConfirmation.setup.ts';

export const passkeyConfirmationMachine = passkeyConfirmationSetup.createMachine({
  id: 'passkeyConfirmation',
  description:
    'A person who signed in with one factor shows a passkey, so that the session counts two and patients are shown.',
  context: ({ input }) => ({ ...input, failure: '' }),
  initial: 'resting',
  states: {
    resting: {
      description:
        'The page says what the session counts, and what went wrong last, if anything did.',
      on: {
        'confirmation.requested': { target: 'confirming', meta: { requirements: ['ROLE-03'] } },
      },
    },
    confirming: {
      description: 'The browser asks for the passkey, and the server checks it.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'confirmByPasskey',
        src: 'confirmByPasskey',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'resting',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-03', 'FIDO-03'] },
          },
          {
            target: 'confirmed',
            actions: [
              { type: 'keepSecurity', params: ({ event }) => ({ output: event.output }) },
              { type: 'refreshUser', params: ({ event }) => ({ output: event.output }) },
            ],
            meta: { requirements: ['ROLE-03'] },
          },
        ],
        onError: {
          target: 'resting',
          actions: 'keepUnreachable',
          meta: { requirements: ['ROLE-03'] },
        },
      },
    },
    confirmed: {
      description:
        'The session counts two factors until it ends; a passkey can be shown once more.',
      tags: 'confirmed',
      on: {
        'confirmation.requested': { target: 'confirming', meta: { requirements: ['ROLE-03'] } },
      },
    },
  },
});
