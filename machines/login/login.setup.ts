import { assign, sendTo, setup } from 'xstate';
import type { AdminContact, Credentials } from '../../src/contract/account.ts';
import type { Arrival } from '../../src/contract/session.ts';
import type { FieldErrors } from '../../src/rules/signInForm.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { notProvided } from '../notProvided.ts';
import { receptionist } from '../receptionist.ts';
import type { SessionEvent } from '../session/session.setup.ts';

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

/** The names the chart may use, and what each does. */
export const loginSetup = setup({
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
});
