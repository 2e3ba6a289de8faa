import { checkCredentials, checkSsoEmail } from '../../src/rules/signInForm.ts';
import { loginSetup } from './login.setup.ts';

export const loginMachine = loginSetup.createMachine({
  id: 'login',
  description: 'From an empty sign-in form to a signed-in person.',
  context: ({ input }) => ({ ...input, errors: {}, refusal: null, arrival: null, provider: '' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'A message carried by the address is told first.',
      always: [
        {
          guard: 'hasErrorMessage',
          target: 'choosingMode',
          actions: 'announceErrorMessage',
          meta: { requirements: ['LOGIN-06'] },
        },
        { target: 'choosingMode', meta: { requirements: ['ROUTE-02'] } },
      ],
    },
    choosingMode: {
      description: 'The address may ask for the SSO form.',
      always: [
        { guard: 'startsWithSso', target: 'sso', meta: { requirements: ['LOGIN-05'] } },
        { target: 'regular', meta: { requirements: ['LOGIN-04'] } },
      ],
    },
    regular: {
      description: 'The form with user name and password.',
      initial: 'filling',
      states: {
        filling: {
          description: 'The person types; refusals and marked fields are shown.',
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
            'mode.chosen': [
              {
                guard: { type: 'choosesSso', params: ({ event }) => ({ mode: event.mode }) },
                target: '#login.sso',
                actions: 'clearMarks',
                meta: { requirements: ['LOGIN-04'] },
              },
            ],
          },
        },
        checkingPassword: {
          description: 'The server checks the password.',
          tags: 'busy',
          entry: ['clearMarks', 'tellSignInStarted'],
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
                guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'filling',
                actions: [
                  { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
                  'tellSignInEnded',
                ],
                meta: { requirements: ['LOGIN-08'] },
              },
              {
                target: '#login.accepted',
                actions: {
                  type: 'keepArrival',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['LOGIN-12'] },
              },
            ],
            onError: {
              target: 'filling',
              actions: ['keepUnreachable', 'tellSignInEnded'],
              meta: { requirements: ['LOGIN-08'] },
            },
          },
        },
      },
    },
    sso: {
      description: 'The form that asks for an email to find the agency’s own sign-in.',
      tags: 'sso',
      initial: 'filling',
      states: {
        filling: {
          description: 'The person types an email.',
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
            'mode.chosen': [
              {
                guard: { type: 'choosesSso', params: ({ event }) => ({ mode: event.mode }) },
              },
              {
                target: '#login.regular',
                actions: 'clearMarks',
                meta: { requirements: ['LOGIN-04'] },
              },
            ],
          },
        },
        findingProvider: {
          description: 'The server is asked whose sign-in page the email belongs to.',
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
                guard: { type: 'isUnknown', params: ({ event }) => ({ output: event.output }) },
                target: 'filling',
                actions: {
                  type: 'keepUnknownProvider',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['SSO-01'] },
              },
              {
                target: 'leaving',
                actions: {
                  type: 'keepProvider',
                  params: ({ event }) => ({ output: event.output }),
                },
                meta: { requirements: ['SSO-01'] },
              },
            ],
            onError: {
              target: 'filling',
              actions: 'keepUnreachable',
              meta: { requirements: ['SSO-01'] },
            },
          },
        },
        leaving: {
          description: 'The browser goes to the agency’s own sign-in page.',
          tags: 'busy',
          invoke: {
            id: 'leaveForProvider',
            src: 'leaveForProvider',
            input: ({ context }) => ({ address: context.provider }),
            onDone: { target: 'filling', meta: { requirements: ['SSO-01'] } },
            onError: {
              target: 'filling',
              actions: 'keepUnreachable',
              meta: { requirements: ['SSO-01'] },
            },
          },
        },
      },
    },
    accepted: { description: 'The person is known.', type: 'final' },
  },
  output: ({ context }) => {
    if (!context.arrival) throw new Error('Sign-in ended without an arrival.');
    return context.arrival;
  },
});
