import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import type { Credentials } from '../../src/contract/session/loginForm.ts';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { browserLabels } from '../../src/rules/session/browserSupport.ts';
import { machinePlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';
import type { integrationLoginMachine } from './integrationLogin.machine.ts';
import type { lockScreenMachine } from './lockScreen.machine.ts';
import { type LoginOutcome, type ProblemError, unreachable } from './loginOutcome.ts';
import type { passkeyLoginMachine } from './passkeyLogin.machine.ts';
import type { passwordlessMachine } from './passwordless.machine.ts';
import type { ssoLoginMachine } from './ssoLogin.machine.ts';

export type ProviderOutcome =
  | { outcome: 'found'; address: string }
  | { outcome: 'unknown'; message: string };

/** The link that led someone to the page; the secret next to it is kept out of every chart. */
export type ExternalLogin = { way: 'sso' } | { way: 'integration'; userName: string };

/** What the page's address says. */
export type LoginAddress = {
  /** LOGIN-06: the query's errorMessage, already cut and plain. */
  errorMessage: string | null;
  useSso: boolean;
  /** The agency that the page's query names, for its contacts (LOGIN-08). */
  clientId: number | null;
  via: ExternalLogin | null;
  /** LOGIN-10: Internet Explorer, with which no one logs in. */
  isUnsupported?: boolean;
};

export type LoginInput = LoginAddress & {
  /** Who is logged in on this browser already; only where the address brings someone. */
  present: LoggedInUser | null;
};

export type LoginEvent =
  | { type: 'form.submitted'; values: Record<string, unknown> }
  | { type: 'mode.chosen'; mode: 'regular' | 'sso' };

type Context = LoginInput & {
  errors: FieldErrors;
  refusal: ProblemError | null;
  /** FIELD-22: the sentence on why the last session on this browser ended. */
  logoutReason: string | null;
  arrival: LoggedInUser | null;
  /** Address of the agency's own login page, once found. */
  provider: string;
};

/** The accepted user; reading it before acceptance is a programming error. */
export function arrivalOf({ arrival }: { arrival: LoggedInUser | null }): LoggedInUser {
  if (!arrival) throw new Error('No one has been accepted.');
  return arrival;
}

/** The names the chart may use, and what each does. */
export const loginSetup = setup({
  types: {
    context: {} as Context,
    input: {} as LoginInput,
    output: {} as LoggedInUser,
    events: {} as LoginEvent,
    children: {} as {
      passkeyLogin: 'passkeyLogin';
      passwordless: 'passwordless';
      ssoLogin: 'ssoLogin';
      integrationLogin: 'integrationLogin';
      lockScreen: 'lockScreen';
    },
    tags: {} as 'accepted' | 'busy' | 'sso' | 'redeemingLink',
  },
  actors: {
    /** Null where no session ended, or its user logged out, or the reason is unknown. */
    readLogoutReason: promisePlaceholder<string | null>('readLogoutReason'),
    /** Logs in and stores the token; an incorrect password is an outcome (LOGIN-08). */
    checkPassword: promisePlaceholder<
      LoginOutcome,
      { credentials: Credentials; clientId: number | null }
    >('checkPassword'),
    passkeyLogin: machinePlaceholder<typeof passkeyLoginMachine>('passkeyLogin'),
    passwordless: machinePlaceholder<typeof passwordlessMachine>('passwordless'),
    ssoLogin: machinePlaceholder<typeof ssoLoginMachine>('ssoLogin'),
    integrationLogin: machinePlaceholder<typeof integrationLoginMachine>('integrationLogin'),
    /** FIELD-05: lets someone in whose kit is on this device, without the server. */
    lockScreen: machinePlaceholder<typeof lockScreenMachine>('lockScreen'),
    findProvider: promisePlaceholder<ProviderOutcome, { email: string }>('findProvider'),
    leaveForProvider: promisePlaceholder<void, { address: string }>('leaveForProvider'),
  },
  guards: {
    isUnsupported: ({ context }) => context.isUnsupported === true,
    hasErrorMessage: ({ context }) => context.errorMessage !== null,
    comesFromProvider: ({ context }) => context.via?.way === 'sso',
    comesFromIntegration: ({ context }) => context.via?.way === 'integration',
    startsWithSso: ({ context }) => context.useSso,
    hasGaps: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isRefused: (_, { output }: { output: LoginOutcome }) => output.outcome === 'refused',
    isUnknown: (_, { output }: { output: ProviderOutcome }) => output.outcome === 'unknown',
    choosesSso: (_, { mode }: { mode: 'regular' | 'sso' }) => mode === 'sso',
  },
  actions: {
    announceErrorMessage: sendTo(systemActor('notices'), ({ context }) =>
      toast('bad', context.errorMessage ?? ''),
    ),
    announceUnsupported: sendTo(systemActor('notices'), () =>
      toast('bad', browserLabels.internetExplorer),
    ),
    markErrors: assign((_, { errors }: { errors: FieldErrors }) => ({ errors, refusal: null })),
    setLogoutReason: assign((_, { output: logoutReason }: { output: string | null }) => ({
      logoutReason,
    })),
    clearMarks: assign({ errors: {}, refusal: null }),
    setArrival: assign((_, { output }: { output: LoginOutcome }) => ({
      arrival: output.outcome === 'accepted' ? output.arrival : null,
    })),
    setRefusal: assign((_, { output }: { output: LoginOutcome }) => ({
      refusal: output.outcome === 'refused' ? output.refusal : null,
    })),
    setUnknownProvider: assign((_, { output }: { output: ProviderOutcome }) => ({
      errors: output.outcome === 'unknown' ? { email: output.message } : {},
    })),
    setProvider: assign((_, { output }: { output: ProviderOutcome }) => ({
      provider: output.outcome === 'found' ? output.address : '',
    })),
    setUnreachable: assign({ refusal: unreachable }),
    notifyLoginStarted: sendTo(systemActor('session'), () => ({ type: 'login.started' })),
    notifyLoginEnded: sendTo(systemActor('session'), () => ({ type: 'login.ended' })),
  },
});
