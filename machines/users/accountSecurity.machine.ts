import { setup } from 'xstate';
import { licenseMachine } from './license.machine.ts';
import { ownPasswordMachine } from './ownPassword.machine.ts';
import { passkeyConfirmationMachine } from './passkeyConfirmation.machine.ts';
import { passkeysMachine } from './passkeys.machine.ts';
import { scanMachine } from './scan.machine.ts';
import type { SecurityInput } from './securityOutcome.ts';
import { signingMachine } from './signing.machine.ts';

/** The parts of the page, each with its own chart. */
export const accountSecurityMachine = setup({
  types: {
    context: {} as SecurityInput,
    input: {} as SecurityInput,
    children: {} as {
      license: 'license';
      signing: 'signing';
      ownPassword: 'ownPassword';
      passkeys: 'passkeys';
      confirmation: 'confirmation';
      scan: 'scan';
    },
    tags: {} as 'broken',
  },
  actors: {
    license: licenseMachine,
    signing: signingMachine,
    ownPassword: ownPasswordMachine,
    passkeys: passkeysMachine,
    confirmation: passkeyConfirmationMachine,
    scan: scanMachine,
  },
}).createMachine({
  id: 'accountSecurity',
  description: 'Shows the user’s own security page and runs the charts of its parts.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Every part can be used, in any order.',
      invoke: [
        {
          id: 'license',
          src: 'license',
          input: ({ context }) => context,
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'signing',
          src: 'signing',
          input: ({ context }) => context,
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'ownPassword',
          src: 'ownPassword',
          input: ({ context }) => context,
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'passkeys',
          src: 'passkeys',
          input: ({ context }) => context,
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'confirmation',
          src: 'confirmation',
          input: ({ context }) => context,
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
        {
          id: 'scan',
          src: 'scan',
          onError: { target: 'broken', meta: { requirements: ['ERR-OTHER'] } },
        },
      ],
    },
    broken: { description: 'Failed. The user can reload.', tags: 'broken' },
  },
});
