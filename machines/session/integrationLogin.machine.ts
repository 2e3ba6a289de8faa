import { output } from '../core/output.ts';
import { integrationLoginSetup, unfinished } from './integrationLogin.setup.ts';

export const integrationLoginMachine = integrationLoginSetup.createMachine({
  id: 'integrationLogin',
  description: 'Logs in a user sent by another program, or asks the user already logged in.',
  context: ({ input }) => ({ ...input, result: unfinished }),
  initial: 'loggingIn',
  states: {
    loggingIn: {
      description: 'The server checks the one-time link.',
      entry: 'notifyLoginStarted',
      invoke: {
        id: 'logInWithGuid',
        src: 'logInWithGuid',
        input: ({ context }) => ({ userName: context.userName, clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'mustAsk', params: output },
            target: 'confirming',
            meta: { requirements: ['INT-01'] },
          },
          {
            guard: { type: 'isAccepted', params: output },
            target: 'finished',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['INT-01', 'LOGIN-12'] },
          },
          {
            target: 'refused',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['INT-01'] },
          },
        ],
        onError: { target: 'refused', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    confirming: {
      description: 'Waiting for the logged-in user to choose an account.',
      tags: 'confirming',
      entry: 'notifyLoginEnded',
      on: {
        'account.kept': {
          target: 'finished',
          actions: 'stayAsBefore',
          meta: { requirements: ['INT-01'] },
        },
        'account.switched': { target: 'loggingOut', meta: { requirements: ['INT-01'] } },
      },
    },
    loggingOut: {
      description: 'The server ends the current session first.',
      tags: ['confirming', 'busy'],
      invoke: {
        id: 'logoutCurrentUser',
        src: 'logoutCurrentUser',
        onDone: {
          target: 'loggingIn',
          actions: 'clearPresent',
          meta: { requirements: ['INT-01', 'CALL-09'] },
        },
        onError: { target: 'refused', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    refused: {
      description: 'The login was denied. The earlier user stays logged in.',
      entry: 'notifyLoginEnded',
      always: [
        {
          guard: 'isSomebodyPresent',
          target: 'finished',
          actions: ['announceRefusal', 'stayAsBefore'],
          meta: { requirements: ['INT-01', 'LOGIN-09'] },
        },
        { target: 'finished', meta: { requirements: ['INT-01'] } },
      ],
    },
    finished: { description: 'The login succeeded or was denied.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
