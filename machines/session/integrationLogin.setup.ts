import { assign, sendTo, setup } from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { keepCurrentUser, refusalNotice } from './externalLogin.ts';
import type { LoginOutcome } from './loginOutcome.ts';

export type IntegrationLoginInput = {
  /** Whom the other program sent, and for which agency. */
  userName: string;
  clientId: number | null;
  /** Who is logged in on this browser already. */
  present: LoggedInUser | null;
};

/** `occupied`: someone else is logged in on this browser; the guid is still good. */
export type GuidOutcome = LoginOutcome | { outcome: 'occupied'; message: string };

export type IntegrationLoginEvent = { type: 'account.kept' } | { type: 'account.switched' };

/** The guid itself is passed from the address to the call and is never in it. */
type Context = IntegrationLoginInput & { result: LoginOutcome };

function refusedWith(message: string): LoginOutcome {
  return {
    outcome: 'refused',
    refusal: { value: 'Login could not be completed', message, contacts: [] },
  };
}

export const unfinished = refusedWith(
  'Something went wrong on the server. Open the link again in the other program.',
);

/** The names the chart may use, and what each does. */
export const integrationLoginSetup = setup({
  types: {
    context: {} as Context,
    input: {} as IntegrationLoginInput,
    output: {} as LoginOutcome,
    events: {} as IntegrationLoginEvent,
    tags: {} as 'confirming' | 'busy',
  },
  actors: {
    /** Logs in with the guid from the address, and stores the token. */
    logInWithGuid: promisePlaceholder<GuidOutcome, { userName: string; clientId: number | null }>(
      'logInWithGuid',
    ),
    logoutCurrentUser: promisePlaceholder<void>('logoutCurrentUser'),
  },
  guards: {
    mustAsk: ({ context }, { output }: { output: GuidOutcome }) =>
      output.outcome === 'occupied' && context.present !== null,
    isAccepted: (_, { output }: { output: GuidOutcome }) => output.outcome === 'accepted',
    isSomebodyPresent: ({ context }) => context.present !== null,
  },
  actions: {
    setResult: assign((_, { output }: { output: GuidOutcome }) => ({
      result: output.outcome === 'occupied' ? refusedWith(output.message) : output,
    })),
    stayAsBefore: assign(({ context }) => ({ result: keepCurrentUser(context) })),
    clearPresent: assign({ present: null }),
    announceRefusal: sendTo(systemActor('notices'), ({ context }) => refusalNotice(context)),
    notifyLoginStarted: sendTo(systemActor('session'), () => ({ type: 'login.started' })),
    notifyLoginEnded: sendTo(systemActor('session'), () => ({ type: 'login.ended' })),
  },
});
