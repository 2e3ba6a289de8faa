import { checkCredentials, checkSsoEmail } from '../../src/rules/session/loginForm.ts';
import { output, received } from '../core/output.ts';
import { arrivalOf, loginSetup } from './login.setup.ts';
import { redeemingLink } from './login.states.ts';

export const loginMachine = loginSetup.createMachine({
  id: 'login',
  description: 'Leads from an empty login form to a logged-in user.',
  context: ({ input }) => ({
    ...input,
    errors: {},
    refusal: null,
    logoutReason: null,
    arrival: null,
    provider: '',
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The page shows the message from the address first.',
      always: [
        { guard: 'isUnsupported', target: 'unsupported', meta: { requirements: ['LOGIN-10'] } },
        {
          guard: 'hasErrorMessage',
          target: 'choosingMode',
          actions: 'announceErrorMessage',
          meta: { requirements: ['LOGIN-06'] },
        },
        { target: 'choosingMode', meta: { requirements: ['ROUTE-02'] } },
      ],
    },
    unsupported: {
      description: 'The browser is not supported. No login is checked.',
      on: {
        'form.submitted': { actions: 'announceUnsupported', meta: { requirements: ['LOGIN-10'] } },
      },
    },
    choosingMode: {
      description: 'The browser checks the address for a login link or the SSO form.',
      always: [
        {
          guard: 'comesFromProvider',
          target: 'redeemingLink.fromProvider',
          meta: { requirements: ['SSO-02'] },
        },
        {
          guard: 'comesFromIntegration',
          target: 'redeemingLink.fromIntegration',
          meta: { requirements: ['INT-01'] },
        },
        { guard: 'startsWithSso', target: 'sso', meta: { requirements: ['LOGIN-05'] } },
        { target: 'regular', meta: { requirements: ['LOGIN-04'] } },
      ],
    },
    redeemingLink,
    regular: {
      description: 'The form asks for username and password.',
      invoke: [
        {
          id: 'readLogoutReason',
          src: 'readLogoutReason',
          onDone: {
            actions: { type: 'setLogoutReason', params: output },
            meta: { requirements: ['FIELD-22'] },
          },
          // The form can be used without the sentence.
          onError: {},
        },
        {
          id: 'lockScreen',
          src: 'lockScreen',
          input: { owner: null },
          // Who is let in by it starts with another page.
          onDone: { meta: { requirements: ['FIELD-05'] } },
          onError: {},
        },
      ],
      initial: 'filling',
      on: {
        // Whatever is being checked is abandoned: the form on the screen is the one that can be sent.
        'mode.chosen': [
          {
            guard: { type: 'choosesSso', params: received },
            target: 'sso',
            actions: ['clearMarks', 'notifyLoginEnded'],
            meta: { requirements: ['LOGIN-04'] },
          },
        ],
      },
      states: {
        filling: {
          description: 'The user types or chooses a passkey. Errors are shown.',
          invoke: {
            id: 'passkeyLogin',
            src: 'passkeyLogin',
            onDone: [
              {
                guard: { type: 'isRefused', params: output },
                target: 'filling',
                reenter: true,
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['LOGIN-08', 'PWL-08', 'FIDO-03'] },
              },
              {
                target: '#login.accepted',
                actions: { type: 'setArrival', params: output },
                meta: { requirements: ['PWL-07', 'LOGIN-12'] },
              },
            ],
            onError: {
              target: 'filling',
              reenter: true,
              actions: ['setUnreachable', 'notifyLoginEnded'],
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
          on: {
            'form.submitted': [
              {
                guard: {
                  type: 'hasGaps',
                  params: ({ event }) => ({ errors: checkCredentials(event.values).errors }),
                },
                actions: {
                  type: 'markErrors',
                  params: ({ event }) => ({ errors: checkCredentials(event.values).errors }),
                },
                meta: { requirements: ['LOGIN-01', 'LOGIN-02'] },
              },
              { target: 'checkingPassword', meta: { requirements: ['LOGIN-01'] } },
            ],
          },
        },
        checkingPassword: {
          description: 'The server checks the password.',
          tags: 'busy',
          entry: ['clearMarks', 'notifyLoginStarted'],
          invoke: {
            id: 'checkPassword',
            src: 'checkPassword',
            input: ({ context, event }) => ({
              credentials: checkCredentials(event.type === 'form.submitted' ? event.values : {})
                .credentials,
              clientId: context.clientId,
            }),
            onDone: [
              {
                guard: { type: 'isRefused', params: output },
                target: 'filling',
                actions: [{ type: 'setRefusal', params: output }, 'notifyLoginEnded'],
                meta: { requirements: ['LOGIN-08'] },
              },
              {
                target: '#login.offeringPasswordless',
                actions: { type: 'setArrival', params: output },
                meta: { requirements: ['LOGIN-12', 'PWL-01'] },
              },
            ],
            onError: {
              target: 'filling',
              actions: ['setUnreachable', 'notifyLoginEnded'],
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    sso: {
      description: 'The form asks for an email to find the agency’s login page.',
      tags: 'sso',
      initial: 'filling',
      on: {
        'mode.chosen': [
          { guard: { type: 'choosesSso', params: received } },
          { target: 'regular', actions: 'clearMarks', meta: { requirements: ['LOGIN-04'] } },
        ],
      },
      states: {
        filling: {
          description: 'The user enters an email.',
          on: {
            'form.submitted': [
              {
                guard: {
                  type: 'hasGaps',
                  params: ({ event }) => ({ errors: checkSsoEmail(event.values).errors }),
                },
                actions: {
                  type: 'markErrors',
                  params: ({ event }) => ({ errors: checkSsoEmail(event.values).errors }),
                },
                meta: { requirements: ['LOGIN-02'] },
              },
              { target: 'findingProvider', meta: { requirements: ['SSO-01'] } },
            ],
          },
        },
        findingProvider: {
          description: 'Waiting for the server to find the agency’s login page.',
          tags: 'busy',
          entry: 'clearMarks',
          invoke: {
            id: 'findProvider',
            src: 'findProvider',
            input: ({ event }) => ({
              email: checkSsoEmail(event.type === 'form.submitted' ? event.values : {}).email,
            }),
            onDone: [
              {
                guard: { type: 'isUnknown', params: output },
                target: 'filling',
                actions: { type: 'setUnknownProvider', params: output },
                meta: { requirements: ['SSO-01'] },
              },
              {
                target: 'leaving',
                actions: { type: 'setProvider', params: output },
                meta: { requirements: ['SSO-01'] },
              },
            ],
            onError: {
              target: 'filling',
              actions: 'setUnreachable',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        leaving: {
          description: 'The browser opens the agency’s login page.',
          tags: 'busy',
          invoke: {
            id: 'leaveForProvider',
            src: 'leaveForProvider',
            input: ({ context }) => ({ address: context.provider }),
            onDone: { target: 'filling', meta: { requirements: ['SSO-01'] } },
            onError: {
              target: 'filling',
              actions: 'setUnreachable',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    offeringPasswordless: {
      description: 'The password was correct. The user may add a passkey before entering.',
      tags: 'busy',
      invoke: {
        id: 'passwordless',
        src: 'passwordless',
        input: ({ context }) => ({ user: arrivalOf(context).user }),
        onDone: { target: 'accepted', meta: { requirements: ['PWL-02', 'PWL-03', 'PWL-04'] } },
        onError: { target: 'accepted', meta: { requirements: ['PWL-05'] } },
      },
    },
    accepted: {
      description: 'The user is identified. The form is not shown until the first page opens.',
      type: 'final',
      tags: 'accepted',
      entry: 'clearMarks',
    },
  },
  output: ({ context }) => arrivalOf(context),
});
