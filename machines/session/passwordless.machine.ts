import { assign, setup } from 'xstate';
import type { SessionUser } from '../../src/contract/session/session.ts';
import { output } from '../core/output.ts';
import type {
  RegistrationInput,
  RegistrationOutcome,
} from '../core/passkeyRegistration.machine.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

export type PasswordlessInput = { user: Pick<SessionUser, 'id' | 'userType'> };

/** Someone who has just logged in need not prove it again. */
export type OfferedRegistration = Exclude<RegistrationOutcome, { outcome: 'stale' }>;

export type PasswordlessEvent =
  | { type: 'setup.chosen' }
  | { type: 'setup.declined' }
  | { type: 'continue.chosen' };

type Context = PasswordlessInput & { failure: string };

export const passwordlessMachine = setup({
  types: {
    context: {} as Context,
    input: {} as PasswordlessInput,
    events: {} as PasswordlessEvent,
    tags: {} as 'shown' | 'busy' | 'failed',
  },
  actors: {
    /** Whether this browser has its own authenticator and nothing was chosen before. */
    considerPrompt: promisePlaceholder<{ isOffered: boolean }>('considerPrompt'),
    setChoice: promisePlaceholder<void, { remember: boolean }>('setChoice'),
    /** Runs the chart passkey-registration, which is loaded when it is needed. */
    registerPasskey: promisePlaceholder<OfferedRegistration, RegistrationInput>('registerPasskey'),
  },
  guards: {
    isProgram: ({ context }) => context.user.userType === 'ApiOnly',
    isOffered: (_, { output }: { output: { isOffered: boolean } }) => output.isOffered,
    isRegistered: (_, { output }: { output: OfferedRegistration }) =>
      output.outcome === 'registered',
  },
  actions: {
    setFailure: assign((_, { output }: { output: OfferedRegistration }) => ({
      failure: output.outcome === 'failed' ? output.message : '',
    })),
    setBroken: assign({ failure: 'The passkey could not be set up. You can try again later.' }),
  },
  delays: {
    /** Browsers answer at once, or not at all; no one waits longer to enter. */
    untilGivenUp: 5_000,
    /** The browser's own dialog is open for a minute at most (PWL-06), and calls end before. */
    untilRegistrationIsGivenUp: 180_000,
  },
}).createMachine({
  id: 'passwordless',
  description: 'After a password login, offers passwordless login on this device.',
  context: ({ input }) => ({ ...input, failure: '' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser checks the account type. API accounts are never asked.',
      always: [
        { guard: 'isProgram', target: 'finished' },
        { target: 'deciding', meta: { requirements: ['PWL-01'] } },
      ],
    },
    deciding: {
      description: 'The browser checks for an authenticator and an earlier choice.',
      invoke: {
        id: 'considerPrompt',
        src: 'considerPrompt',
        onDone: [
          {
            guard: { type: 'isOffered', params: output },
            target: 'prompting',
            meta: { requirements: ['PWL-01'] },
          },
          { target: 'finished', meta: { requirements: ['PWL-04'] } },
        ],
        onError: { target: 'finished', meta: { requirements: ['PWL-04'] } },
      },
      after: { untilGivenUp: { target: 'finished', meta: { requirements: ['PWL-04'] } } },
    },
    prompting: {
      description: 'Waiting for the user to answer Yes or No.',
      tags: 'shown',
      on: {
        'setup.chosen': { target: 'registering', meta: { requirements: ['PWL-02'] } },
        'setup.declined': { target: 'declining', meta: { requirements: ['PWL-03'] } },
      },
    },
    declining: {
      description: 'The browser stores the choice not to be asked again.',
      tags: ['shown', 'busy'],
      invoke: {
        id: 'setChoice',
        src: 'setChoice',
        input: { remember: false },
        onDone: { target: 'finished', meta: { requirements: ['PWL-03'] } },
        onError: { target: 'finished', meta: { requirements: ['PWL-03'] } },
      },
    },
    registering: {
      description: 'The device creates a passkey, and the server verifies the passkey.',
      tags: ['shown', 'busy'],
      invoke: {
        id: 'registerPasskey',
        src: 'registerPasskey',
        input: ({ context }) => ({ userId: context.user.id, displayName: null }),
        onDone: [
          {
            guard: { type: 'isRegistered', params: output },
            target: 'remembering',
            meta: { requirements: ['PWL-02'] },
          },
          {
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['PWL-05'] },
          },
        ],
        onError: { target: 'failed', actions: 'setBroken', meta: { requirements: ['PWL-05'] } },
      },
      after: {
        untilRegistrationIsGivenUp: {
          target: 'failed',
          actions: 'setBroken',
          meta: { requirements: ['PWL-05', 'PWL-06'] },
        },
      },
    },
    remembering: {
      description: 'The browser records that a passkey exists.',
      tags: ['shown', 'busy'],
      invoke: {
        id: 'setChoice',
        src: 'setChoice',
        input: { remember: true },
        onDone: { target: 'finished', meta: { requirements: ['PWL-03'] } },
        onError: { target: 'finished', meta: { requirements: ['PWL-03'] } },
      },
    },
    failed: {
      description: 'Registration failed, with the reason. The user continues without a passkey.',
      tags: ['shown', 'failed'],
      on: { 'continue.chosen': { target: 'finished', meta: { requirements: ['PWL-05'] } } },
    },
    finished: { description: 'The user enters the site.', type: 'final' },
  },
});
