import { assertEvent } from 'xstate';
import { output } from '../core/output.ts';
import { ownPasswordSetup, readOwnPassword } from './ownPassword.setup.ts';
import { cleanForm } from './securityOutcome.ts';

export const ownPasswordMachine = ownPasswordSetup.createMachine({
  id: 'ownPassword',
  description: 'A logged-in user changes their own password.',
  context: ({ input }) => ({ ...input, form: cleanForm }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows when the password last changed.',
      on: { 'change.requested': { target: 'filling' } },
    },
    filling: {
      description: 'The user enters the current password, and the new password twice.',
      tags: 'form',
      on: {
        'change.canceled': { target: 'idle', actions: 'clearForm' },
        'password.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ context, event }) => ({ errors: readOwnPassword(context, event.form) }),
            },
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: readOwnPassword(context, event.form) }),
            },
            meta: { requirements: ['CHPW-03', 'CHPW-04'] },
          },
          { target: 'changing', meta: { requirements: ['CHPW-08'] } },
        ],
      },
    },
    changing: {
      description: 'The server checks both passwords and ends the user’s other sessions.',
      tags: ['busy', 'form'],
      entry: 'clearForm',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context, event }) => {
          assertEvent(event, 'password.submitted');
          return { userId: context.security.userId, form: event.form };
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'filling',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['CHPW-08'] },
          },
          {
            target: 'changed',
            actions: [
              { type: 'setChange', params: output },
              { type: 'refreshUser', params: output },
            ],
            meta: { requirements: ['CHPW-08'] },
          },
        ],
        onError: {
          target: 'filling',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    changed: {
      description: 'The new password is set. This browser stays logged in.',
      tags: 'saved',
      on: { 'change.requested': { target: 'filling' } },
    },
  },
});
