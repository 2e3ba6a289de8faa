import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { keepCurrentUser, refusalNotice } from './externalLogin.ts';
import type { LoginOutcome } from './loginOutcome.ts';

export type SsoLoginInput = {
  /** Who is logged in on this browser already. */
  present: LoggedInUser | null;
};

/** The ticket itself is passed from the address to the call and is never in it. */
type Context = SsoLoginInput & { result: LoginOutcome };

export const unfinished: LoginOutcome = {
  outcome: 'refused',
  refusal: {
    value: 'Single sign-on could not be completed',
    message: 'Something went wrong on the server. Start again with Login With SSO.',
    contacts: [],
  },
};

/** The names the chart may use, and what each does. */
export const ssoLoginSetup = setup({
  types: { context: {} as Context, input: {} as SsoLoginInput, output: {} as LoginOutcome },
  actors: {
    /** Logs in with the ticket from the address, and stores the token. */
    redeemTicket: promisePlaceholder<LoginOutcome>('redeemTicket'),
  },
  guards: {
    isRefused: (_, { output }: { output: LoginOutcome }) => output.outcome === 'refused',
    isSomebodyPresent: ({ context }) => context.present !== null,
  },
  actions: {
    setResult: assign((_, { output }: { output: LoginOutcome }) => ({ result: output })),
    stayAsBefore: assign(({ context }) => ({ result: keepCurrentUser(context) })),
    announceRefusal: sendTo(systemActor('notices'), ({ context }) => refusalNotice(context)),
    notifyLoginStarted: sendTo(systemActor('session'), () => ({ type: 'login.started' })),
    notifyLoginEnded: sendTo(systemActor('session'), () => ({ type: 'login.ended' })),
  },
});
