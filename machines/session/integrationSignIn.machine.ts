import { integrationSignInSetup, unfinished } from './integrationSignIn.setup.ts';

export const integrationSignInMachine = integrationSignInSetup.createMachine({
  id: 'integrationSignIn',
  description:
    'Another program sent somebody here: they are signed in, unless somebody else is, who is asked.',
  context: ({ input }) => ({ ...input, result: unfinished }),
  initial: 'signingIn',
  states: {
    signingIn: {
      description: 'The server takes the guid, which is good once.',
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
      description: 'Somebody else is signed in on this browser and chooses who goes on.',
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
      description: 'The session of whoever is signed in is ended first.',
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
      description: 'Whoever was signed in before stays so; nobody else is.',
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
    finished: { description: 'Somebody is signed in, or was refused.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
