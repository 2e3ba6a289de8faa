import { output } from '../core/output.ts';
import { loginSetup } from './login.setup.ts';

/** A link of a login provider or of an integration is being checked. */
export const redeemingLink = loginSetup.createStateConfig({
  description: 'A link brought the user here to log in. The form waits.',
  tags: 'redeemingLink',
  initial: 'fromProvider',
  states: {
    fromProvider: {
      description: 'The agency’s login page sent a ticket.',
      invoke: {
        id: 'ssoLogin',
        src: 'ssoLogin',
        input: ({ context }) => ({ present: context.present }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: '#login.sso',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['SSO-02', 'LOGIN-08'] },
          },
          {
            target: '#login.accepted',
            actions: { type: 'setArrival', params: output },
            meta: { requirements: ['SSO-02', 'LOGIN-12'] },
          },
        ],
        onError: {
          target: '#login.sso',
          actions: ['setUnreachable', 'notifyLoginEnded'],
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    fromIntegration: {
      description: 'Another program sent a one-time link.',
      invoke: {
        id: 'integrationLogin',
        src: 'integrationLogin',
        input: ({ context }) => ({
          userName: context.via?.way === 'integration' ? context.via.userName : '',
          clientId: context.clientId,
          present: context.present,
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: '#login.regular',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['INT-01', 'LOGIN-08'] },
          },
          {
            target: '#login.accepted',
            actions: { type: 'setArrival', params: output },
            meta: { requirements: ['INT-01', 'LOGIN-12'] },
          },
        ],
        onError: {
          target: '#login.regular',
          actions: ['setUnreachable', 'notifyLoginEnded'],
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
