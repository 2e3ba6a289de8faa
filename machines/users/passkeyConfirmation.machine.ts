import { output } from '../core/output.ts';
import { passkeyConfirmationSetup } from './passkeyConfirmation.setup.ts';

export const passkeyConfirmationMachine = passkeyConfirmationSetup.createMachine({
  id: 'passkeyConfirmation',
  description: 'A user adds a passkey to the session as a second factor, to see patient IDs.',
  context: ({ input }) => ({ ...input, failure: '' }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows the session’s factors and any last error.',
      on: {
        'confirmation.requested': { target: 'confirming', meta: { requirements: ['ROLE-03'] } },
      },
    },
    confirming: {
      description: 'The browser asks for the passkey, and the server verifies the passkey.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'confirmByPasskey',
        src: 'confirmByPasskey',
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'idle',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ROLE-03', 'FIDO-03'] },
          },
          {
            target: 'confirmed',
            actions: [
              { type: 'setSecurity', params: output },
              { type: 'refreshUser', params: output },
            ],
            meta: { requirements: ['ROLE-03'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: 'setUnreachable',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    confirmed: {
      description: 'The session has two factors until its end.',
      tags: 'confirmed',
      on: {
        'confirmation.requested': { target: 'confirming', meta: { requirements: ['ROLE-03'] } },
      },
    },
  },
});
