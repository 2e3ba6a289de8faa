import { ssoSignInSetup, unfinished } from './ssoSignIn.setup.ts';

export const ssoSignInMachine = ssoSignInSetup.createMachine({
  id: 'ssoSignIn',
  description: 'The way back from an agency’s own sign-in page: a ticket becomes a session.',
  context: ({ input }) => ({ ...input, result: unfinished }),
  initial: 'redeeming',
  states: {
    redeeming: {
      description: 'The server takes the ticket, which is good once.',
      entry: 'tellSignInStarted',
      invoke: {
        id: 'redeemTicket',
        src: 'redeemTicket',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'refused',
            actions: { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SSO-02'] },
          },
          {
            target: 'finished',
            actions: { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SSO-02', 'LOGIN-12'] },
          },
        ],
        onError: { target: 'refused', meta: { requirements: ['SSO-02'] } },
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
          meta: { requirements: ['SSO-02', 'LOGIN-09'] },
        },
        { target: 'finished', meta: { requirements: ['SSO-02'] } },
      ],
    },
    finished: { description: 'Somebody is signed in, or was refused.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
