import {
  type AnyActorLogic,
  type AnyActorRef,
  assign,
  enqueueActions,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import type { Arrival } from '../../src/contract/session/session.ts';
import { chartNotProvided, notProvided } from '../core/notProvided.ts';
import { receptionist } from '../core/receptionist.ts';
import type {
  DepartureAnswer,
  Destination,
  FaultsEvent,
  NavigationEvent,
  NoticesEvent,
  SessionEvent,
} from '../core/systemEvents.ts';
import { loginMachine } from './login.machine.ts';
import type { LoginAddress } from './login.setup.ts';
import type { postSignInMachine } from './postSignIn.machine.ts';

export type SessionInput = { arrival: Arrival | null; login: LoginAddress };

export type SignOutOutcome = { isSuccessful: boolean; message: string; address: string | null };

type Context = {
  login: LoginAddress;
  arrival: Arrival | null;
  /** Where a deliberate logout leads, if not to the login page (IDLE-07). */
  leaveTo: string | null;
  /** The pages wait to be told which of them comes first. */
  isAwaited: boolean;
  /** The charts that run only while somebody is logged in, once they have been fetched. */
  companions: AnyActorRef | null;
};

/** The names the chart may use, and what each does. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'signedIn' | 'signedOut' | 'busy' | 'closed',
  },
  actors: {
    login: loginMachine,
    postSignIn: chartNotProvided<typeof postSignInMachine>('postSignIn'),
    /** Tells the server, and clears what the browser kept even if the server does not answer. */
    signOut: notProvided<SignOutOutcome, { userId: string }>('signOut'),
    clearSession: notProvided<void, { userId: string | null }>('clearSession'),
    /** OFF-03: whether the person may be logged out: asks where edits were not sent. */
    settleUnsent: notProvided<DepartureAnswer>('settleUnsent'),
    /** Fetches the charts that accompany a logged-in person. */
    loadCompanions: notProvided<AnyActorLogic>('loadCompanions'),
  },
  guards: {
    isBroughtByAddress: ({ context }) => context.login.via !== null,
    isStayingAwaited: ({ context }, { answer }: { answer: DepartureAnswer }) =>
      answer === 'stay' && context.isAwaited,
    isStaying: (_, { answer }: { answer: DepartureAnswer }) => answer === 'stay',
    isRestoredWithMessage: ({ context }) =>
      context.arrival !== null && context.login.errorMessage !== null,
    isRestored: ({ context }) => context.arrival !== null,
    isRefusedAwaited: ({ context }, { outcome }: { outcome: SignOutOutcome }) =>
      !outcome.isSuccessful && context.isAwaited,
    isRefused: (_, { outcome }: { outcome: SignOutOutcome }) => !outcome.isSuccessful,
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ arrival })),
    startCompanions: assign({
      companions: ({ context, spawn }, { logic }: { logic: AnyActorLogic }) =>
        spawn(logic, {
          systemId: 'companions',
          input: { arrival: context.arrival },
        }),
    }),
    tellCompanions: enqueueActions(({ context, enqueue }) => {
      const { companions, arrival } = context;
      if (companions && arrival) enqueue.sendTo(companions, { type: 'arrival.changed', arrival });
    }),
    stopCompanions: stopChild(({ context }) => context.companions ?? ''),
    forgetCompanions: assign({ companions: null }),
    beAwaited: assign({ isAwaited: true }),
    beAwaitedNoMore: assign({ isAwaited: false }),
    forgetArrival: assign({ arrival: null }),
    keepLeaveTo: assign((_, { outcome }: { outcome: SignOutOutcome }) => ({
      leaveTo: outcome.address,
    })),
    forgetLoginQuery: assign(({ context }) => ({
      login: { ...context.login, errorMessage: null, useSso: false, via: null },
    })),
    admitToPages: sendTo(
      receptionist('navigation'),
      ({ context }, { destination }: { destination: Destination }): NavigationEvent => ({
        type: 'visitor.admitted',
        visitor: context.arrival,
        destination,
      }),
    ),
    refreshVisitor: sendTo(
      receptionist('navigation'),
      ({ context }): NavigationEvent => ({
        type: 'visitor.refreshed',
        visitor: context.arrival,
      }),
    ),
    leavePages: sendTo(
      receptionist('navigation'),
      ({ context }): NavigationEvent => ({ type: 'visitor.left', leaveTo: context.leaveTo }),
    ),
    losePages: sendTo(
      receptionist('navigation'),
      (): NavigationEvent => ({ type: 'visitor.lost' }),
    ),
    /** After the notices were cleared, or what it says would go with them. Where no call has failed nobody waits for it. */
    settleFaults: sendTo(
      ({ system, self }) => (system.get('faults') as AnyActorRef | undefined) ?? self,
      (): FaultsEvent => ({ type: 'session.settled' }),
    ),
    announceErrorMessage: sendTo(
      receptionist('notices'),
      ({ context }): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: context.login.errorMessage ?? '' },
      }),
    ),
    clearNotices: sendTo(receptionist('notices'), (): NoticesEvent => ({ type: 'visitor.left' })),
    tellRefusal: sendTo(
      receptionist('notices'),
      (_, { outcome }: { outcome: SignOutOutcome }): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: outcome.message },
      }),
    ),
  },
});
