import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import type { Credentials } from '../../src/contract/session/signInForm.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { browserTexts } from '../../src/rules/session/browserSupport.ts';
import { chartNotProvided, notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type { NoticesEvent, SessionEvent } from '../core/systemEvents.ts';
import type { integrationSignInMachine } from './integrationSignIn.machine.ts';
import type { passkeySignInMachine } from './passkeySignIn.machine.ts';
import type { passwordlessMachine } from './passwordless.machine.ts';
import { type Refusal, type SignInOutcome, unreachable } from './signInOutcome.ts';
import type { ssoSignInMachine } from './ssoSignIn.machine.ts';

export type ProviderOutcome =
  | { outcome: 'found'; address: string }
  | { outcome: 'unknown'; message: string };

/** What brought somebody to the page by its address; the secret beside it is kept out of every chart. */
export type Via = { way: 'sso' } | { way: 'integration'; userName: string };

/** What the page's address says. */
export type LoginAddress = {
  /** LOGIN-06: the query's errorMessage, already cut and plain. */
  errorMessage: string | null;
  useSso: boolean;
  /** The agency that the page's query names, for its contacts (LOGIN-08). */
  clientId: number | null;
  via: Via | null;
  /** LOGIN-10: Internet Explorer, with which nobody logs in. */
  isUnsupported?: boolean;
};

export type LoginInput = LoginAddress & {
  /** Who is logged in on this browser already; only where the address brings somebody. */
  present: Arrival | null;
};

export type LoginEvent =
  | { type: 'form.submitted'; values: Record<string, unknown> }
  | { type: 'mode.chosen'; mode: 'regular' | 'sso' };

type Context = LoginInput & {
  errors: FieldErrors;
  refusal: Refusal | null;
  arrival: Arrival | null;
  /** Address of the agency's own login page, once found. */
  provider: string;
};

/** Whoever was accepted; asked for before that, it is a programming error. */
export function arrivalOf({ arrival }: { arrival: Arrival | null }): Arrival {
  if (!arrival) throw new Error('No one has been accepted.');
  return arrival;
}

/** The names the chart may use, and what each does. */
export const loginSetup = setup({
  types: {
    context: {} as Context,
    input: {} as LoginInput,
    output: {} as Arrival,
    events: {} as LoginEvent,
    children: {} as {
      passkeySignIn: 'passkeySignIn';
      passwordless: 'passwordless';
      ssoSignIn: 'ssoSignIn';
      integrationSignIn: 'integrationSignIn';
    },
    tags: {} as 'busy' | 'sso' | 'arriving' | 'unsupported',
  },
  actors: {
    /** Logs in and keeps the token; a wrong password is an outcome (LOGIN-08). */
    checkPassword: notProvided<
      SignInOutcome,
      { credentials: Credentials; clientId: number | null }
    >('checkPassword'),
    passkeySignIn: chartNotProvided<typeof passkeySignInMachine>('passkeySignIn'),
    passwordless: chartNotProvided<typeof passwordlessMachine>('passwordless'),
    ssoSignIn: chartNotProvided<typeof ssoSignInMachine>('ssoSignIn'),
    integrationSignIn: chartNotProvided<typeof integrationSignInMachine>('integrationSignIn'),
    findProvider: notProvided<ProviderOutcome, { email: string }>('findProvider'),
    leaveForProvider: notProvided<void, { address: string }>('leaveForProvider'),
  },
  guards: {
    isUnsupported: ({ context }) => context.isUnsupported === true,
    hasErrorMessage: ({ context }) => context.errorMessage !== null,
    comesFromProvider: ({ context }) => context.via?.way === 'sso',
    comesFromIntegration: ({ context }) => context.via?.way === 'integration',
    startsWithSso: ({ context }) => context.useSso,
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isRefused: (_, { output }: { output: SignInOutcome }) => output.outcome === 'refused',
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
    announceUnsupported: sendTo(
      receptionist('notices'),
      (): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: browserTexts.internetExplorer },
      }),
    ),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    clearMarks: assign({ errors: {}, refusal: null }),
    keepArrival: assign((_, { output }: { output: SignInOutcome }) => ({
      arrival: output.outcome === 'accepted' ? output.arrival : null,
    })),
    keepRefusal: assign((_, { output }: { output: SignInOutcome }) => ({
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
