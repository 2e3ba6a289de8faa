import { assign, sendTo, setup } from 'xstate';
import type { AdminContact, Credentials } from '../../src/contract/account.ts';
import type { Arrival } from '../../src/contract/session.ts';
import { checkCredentials, checkSsoEmail, type FieldErrors } from '../../src/rules/signInForm.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { notProvided } from '../notProvided.ts';
import { receptionist } from '../receptionist.ts';
import type { SessionEvent } from '../session/session.machine.ts';

export type Refusal = { value: string; message: string; contacts: AdminContact[] };

export type PasswordOutcome =
  | { outcome: 'accepted'; arrival: Arrival }
  | { outcome: 'refused'; refusal: Refusal };

export type ProviderOutcome =
  | { outcome: 'found'; address: string }
  | { outcome: 'unknown'; message: string };

export type LoginInput = {
  /** LOGIN-06: the query's errorMessage, already cut and plain. */
  errorMessage: string | null;
  useSso: boolean;
  /** The agency that the page's query names, for its contacts (LOGIN-08). */
  clientId: number | null;
};

export type LoginEvent =
  | { type: 'form.submitted'; values: Record<string, unknown> }
  | { type: 'mode.chosen'; mode: 'regular' | 'sso' };

type Context = LoginInput & {
  errors: FieldErrors;
  refusal: Refusal | null;
  arrival: Arrival | null;
  /** Address of the agency's own sign-in page, once found. */
  provider: string;
};

const unreachable: Refusal = {
  value: 'Sign-in could not be completed',
  message: 'The server did not answer as expected. Try again in a moment.',
  contacts: [],
};

export const loginMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LoginInput,
    output: {} as Arrival,
    events: {} as LoginEvent,
    tags: {} as 'busy' | 'sso',
  },
  actors: {
    /** Signs in and keeps the token; a wrong password is an outcome (LOGIN-08). */
    checkPassword: notProvided<
      PasswordOutcome,
      { credentials: Credentials; clientId: number | null }
    >('checkPassword'),
    findProvider: notProvided<ProviderOutcome, { email: string }>('findProvider'),
    leaveForProvider: notProvided<void, { address: string }>('leaveForProvider'),
  },
  guards: {
    hasErrorMessage: ({ context }) => context.errorMessage !== null,
    startsWithSso: ({ context }) => context.useSso,
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isRefused: (_, { output }: { output: PasswordOutcome }) => output.outcome === 'refused',
    isUnknown: (_, { output }: { output: ProviderOutcome }) => output.outcome === 'unknown',
    choosesSso: (_, { mode }: { mode: 'regular' | 'sso' }) => mode === 'sso',
  },
  actions: {
    announceErrorMessage: sendTo(
      receptionist('notices'),
      ({ context }): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: context.errorMessage ?? '' },
      }),
    ),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    clearMarks: assign({ errors: {}, refusal: null }),
    keepArrival: assign((_, { output }: { output: PasswordOutcome }) => ({
      arrival: output.outcome === 'accepted' ? output.arrival : null,
    })),
    keepRefusal: assign((_, { output }: { output: PasswordOutcome }) => ({
      refusal: output.outcome === 'refused' ? output.refusal : null,
    })),
    keepUnknownProvider: assign((_, { output }: { output: ProviderOutcome }) => ({
      errors: output.outcome === 'unknown' ? { email: output.message } : {},
    })),
    keepProvider: assign((_, { output }: { output: ProviderOutcome }) => ({
      provider: output.outcome === 'found' ? output.address : '',
    })),
    keepUnreachable: assign({ refusal: unreachable }),
    tellSignInStarted: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'signIn.started' }),
    ),
    tellSignInEnded: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'signIn.ended' }),
    ),
  },
}).createMachine({
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
