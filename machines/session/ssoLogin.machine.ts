import { output } from '../core/output.ts';
import { ssoLoginSetup, unfinished } from './ssoLogin.setup.ts';

export const ssoLoginMachine = ssoLoginSetup.createMachine({
  id: 'ssoLogin',
  description: 'Exchanges a ticket from the agency’s login page for a session.',
  context: ({ input }) => ({ ...input, result: unfinished }),
  initial: 'redeeming',
  states: {
    redeeming: {
      description: 'The server checks the one-time ticket.',
      entry: 'notifyLoginStarted',
      invoke: {
        id: 'redeemTicket',
        src: 'redeemTicket',
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'refused',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['SSO-02'] },
          },
          {
            target: 'finished',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['SSO-02', 'LOGIN-12'] },
          },
        ],
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
          meta: { requirements: ['SSO-02', 'LOGIN-09'] },
        },
        { target: 'finished', meta: { requirements: ['SSO-02'] } },
      ],
    },
    finished: { description: 'The login succeeded or was denied.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
