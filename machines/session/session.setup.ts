import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { LoggedInUser } from '../../src/contract/session/session.ts';
import { machinePlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { findSystemActor, systemActor } from '../core/systemActor.ts';
import type {
  Destination,
  FailuresEvent,
  LeaveAnswer,
  SessionEvent,
} from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';
import { loginMachine } from './login.machine.ts';
import type { LoginAddress } from './login.setup.ts';
import type { postLoginMachine } from './postLogin.machine.ts';

export type SessionInput = { arrival: LoggedInUser | null; login: LoginAddress };

/** What the server said of a logout, or that its token had been replaced, so that nothing has ended (SWAP-06). */
export type LogoutOutcome =
  | { outcome: 'loggedOut'; address: string | null }
  | { outcome: 'refused'; message: string }
  | { outcome: 'tokenReplaced' };

type Context = {
  login: LoginAddress;
  arrival: LoggedInUser | null;
  /** What the server said of the last logout. */
  logout: LogoutOutcome | null;
  /** The pages wait to learn which of them is first. */
  isAwaited: boolean;
  /** The charts that run only while someone is logged in, once they have been loaded. */
  sessionServices: AnyActorRef | null;
};

/** The names the chart may use, and what each does. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'loggedIn' | 'loggedOut' | 'busy' | 'closed',
  },
  actors: {
    login: loginMachine,
    postLogin: machinePlaceholder<typeof postLoginMachine>('postLogin'),
    /** Notifies the server, and clears what the browser stored even if the server does not respond. */
    logOut: promisePlaceholder<LogoutOutcome, { userId: string }>('logOut'),
    clearSession: promisePlaceholder<void, { userId: string | null }>('clearSession'),
    /** OFF-03: whether the person may be logged out: asks where edits were not sent. */
    resolveUnsent: promisePlaceholder<LeaveAnswer>('resolveUnsent'),
    /** Loads the charts that accompany a logged-in person. */
    loadSessionServices: promisePlaceholder<AnyActorLogic>('loadSessionServices'),
  },
  guards: {
    isBroughtByAddress: ({ context }) => context.login.via !== null,
    isStayingAwaited: ({ context }, { output: answer }: { output: LeaveAnswer }) =>
      answer === 'stay' && context.isAwaited,
    isStaying: (_, { output: answer }: { output: LeaveAnswer }) => answer === 'stay',
    isRestoredWithMessage: ({ context }) =>
      context.arrival !== null && context.login.errorMessage !== null,
    isRestored: ({ context }) => context.arrival !== null,
    isTokenReplaced: (_, { output: { outcome } }: { output: LogoutOutcome }) =>
      outcome === 'tokenReplaced',
    isRefusedAwaited: ({ context }) => context.logout?.outcome === 'refused' && context.isAwaited,
    isRefused: ({ context }) => context.logout?.outcome === 'refused',
  },
  actions: {
    setArrival: assign((_, { arrival }: { arrival: LoggedInUser }) => ({ arrival })),
    startSessionServices: assign({
      sessionServices: ({ context, spawn }, { output: logic }: { output: AnyActorLogic }) =>
        spawn(logic, { systemId: 'sessionServices', input: { arrival: context.arrival } }),
    }),
    notifySessionServices: enqueueActions(({ context, enqueue }) => {
      const { sessionServices, arrival } = context;
      if (sessionServices && arrival)
        enqueue.sendTo(sessionServices, { type: 'user.changed', arrival });
    }),
    stopSessionServices: stopChild(({ context }) => context.sessionServices ?? ''),
    clearSessionServices: assign({ sessionServices: null }),
    beAwaited: assign({ isAwaited: true }),
    beAwaitedNoMore: assign({ isAwaited: false }),
    clearArrival: assign({ arrival: null }),
    setLogout: assign((_, { output: logout }: { output: LogoutOutcome }) => ({ logout })),
    clearLoginQuery: assign(({ context }) => ({
      login: { ...context.login, errorMessage: null, useSso: false, via: null },
    })),
    admitToPages: sendTo(
      systemActor('navigation'),
      ({ context }, { destination }: { destination: Destination }) => ({
        type: 'user.loggedIn',
        currentUser: context.arrival,
        destination,
      }),
    ),
    refreshCurrentUser: sendTo(systemActor('navigation'), ({ context }) => ({
      type: 'session.refreshed',
      currentUser: context.arrival,
    })),
    /** IDLE-07: a deliberate logout leads to the login page, or where the server says. */
    leavePages: sendTo(systemActor('navigation'), ({ context: { logout } }) => ({
      type: 'user.loggedOut',
      leaveTo: logout?.outcome === 'loggedOut' ? logout.address : null,
    })),
    losePages: sendTo(systemActor('navigation'), () => ({ type: 'session.expired' })),
    /** After the notices were cleared, or what it says would go with them. Where no call has failed no one waits for it. */
    resolveFailures: sendTo(
      ({ system, self }) => (findSystemActor(system, 'failures') ?? self) as AnyActorRef,
      (): FailuresEvent => ({ type: 'session.settled' }),
    ),
    announceErrorMessage: sendTo(systemActor('notices'), ({ context }) =>
      toast('bad', context.login.errorMessage ?? ''),
    ),
    clearNotices: sendTo(systemActor('notices'), () => ({ type: 'user.loggedOut' })),
    notifyRefusal: sendTo(systemActor('notices'), ({ context: { logout } }) =>
      toast('bad', logout?.outcome === 'refused' ? logout.message : ''),
    ),
  },
});
