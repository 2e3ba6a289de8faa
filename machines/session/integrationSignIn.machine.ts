import { integrationSignInSetup, unfinished } from './integrationSignIn.setup.ts';

export const integrationSignInMachine = integrationSignInSetup.createMachine({
  id: 'integrationSignIn',
  description: 'Logs in a user sent by another program, or asks the user already logged in.',
  context: ({ input }) => ({ ...input, result: unfinished }),
  initial: 'signingIn',
  states: {
    signingIn: {
      description: 'The server checks the one-time link.',
      entry: 'tellSignInStarted',
      invoke: {
        id: 'signInWithGuid',
        src: 'signInWithGuid',
        input: ({ context }) => ({ userName: context.userName, clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'mustAsk', params: ({ event }) => ({ output: event.output }) },
            target: 'asking',
            meta: { requirements: ['INT-01'] },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ output: event.output }) },
            target: 'finished',
            actions: { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['INT-01', 'LOGIN-12'] },
          },
          {
            target: 'refused',
            actions: { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['INT-01'] },
          },
        ],
        onError: { target: 'refused', meta: { requirements: ['INT-01'] } },
      },
    },
    asking: {
      description: 'Waiting for the logged-in user to choose an account.',
      tags: 'asking',
      entry: 'tellSignInEnded',
      on: {
        'stay.chosen': {
          target: 'finished',
          actions: 'stayAsBefore',
          meta: { requirements: ['INT-01'] },
        },
        'change.chosen': { target: 'signingOut', meta: { requirements: ['INT-01'] } },
      },
    },
    signingOut: {
      description: 'The server ends the current session first.',
      tags: ['asking', 'busy'],
      invoke: {
        id: 'signOutPresent',
        src: 'signOutPresent',
        onDone: {
          target: 'signingIn',
          actions: 'forgetPresent',
          meta: { requirements: ['INT-01', 'CALL-09'] },
        },
        onError: { target: 'refused', meta: { requirements: ['INT-01'] } },
      },
    },
    refused: {
      description: 'The login was denied. The earlier user stays logged in.',
      entry: 'tellSignInEnded',
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
