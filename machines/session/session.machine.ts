import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session.ts';
import type { FaultsEvent } from '../faults/faults.machine.ts';
import { type LoginInput, loginMachine } from '../login/login.machine.ts';
import type { NavigationEvent } from '../navigation/navigation.machine.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { notProvided } from '../notProvided.ts';
import { type Destination, postSignInMachine } from '../post-sign-in/postSignIn.machine.ts';
import { receptionist } from '../receptionist.ts';

export type SessionInput = { arrival: Arrival | null; login: LoginInput };

export type SignOutOutcome = { isSuccessful: boolean; message: string; address: string | null };

export type SessionEvent =
  | { type: 'signIn.started' }
  | { type: 'signIn.ended' }
  | { type: 'signOut.requested' }
  /** The server knows the token no more (ERR-401). */
  | { type: 'session.rejected' }
  /** LOGIN-09: a signed-in person opened the sign-in page. */
  | { type: 'arrival.requested' }
  | { type: 'user.refreshed'; arrival: Arrival };

type Context = {
  login: LoginInput;
  arrival: Arrival | null;
  /** Where a deliberate log-out leads, if not to the sign-in page (IDLE-07). */
  leaveTo: string | null;
};

export const sessionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'signedIn' | 'signedOut' | 'busy',
  },
  actors: {
    login: loginMachine,
    postSignIn: postSignInMachine,
    /** Tells the server, and clears what the browser kept even if the server does not answer. */
    signOut: notProvided<SignOutOutcome, { userId: string }>('signOut'),
    clearSession: notProvided<void>('clearSession'),
  },
  guards: {
    isRestored: ({ context }) => context.arrival !== null,
    isRefused: (_, { outcome }: { outcome: SignOutOutcome }) => !outcome.isSuccessful,
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ arrival })),
    forgetArrival: assign({ arrival: null }),
    keepLeaveTo: assign((_, { outcome }: { outcome: SignOutOutcome }) => ({
      leaveTo: outcome.address,
    })),
    forgetLoginQuery: assign(({ context }) => ({
      login: { ...context.login, errorMessage: null, useSso: false },
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
    settleFaults: sendTo(receptionist('faults'), (): FaultsEvent => ({ type: 'session.settled' })),
    tellRefusal: sendTo(
      receptionist('notices'),
      (_, { outcome }: { outcome: SignOutOutcome }): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: outcome.message },
      }),
    ),
  },
}).createMachine({
  id: 'session',
  description: 'Whether somebody is signed in on this browser, and who.',
  context: ({ input }) => ({
    login: input.login,
    arrival: input.arrival,
    leaveTo: null,
  }),
  initial: 'opening',
  on: {
    'session.rejected': { actions: 'settleFaults', meta: { requirements: ['ERR-BURST'] } },
  },
  states: {
    opening: {
      description: 'What the start found out decides.',
      always: [
        { guard: 'isRestored', target: 'signedIn.present', meta: { requirements: ['BOOT-01'] } },
        { target: 'outside', meta: { requirements: ['BOOT-02'] } },
      ],
    },
    outside: {
      description: 'Nobody is signed in; the sign-in form may be used.',
      tags: 'signedOut',
      invoke: {
        id: 'login',
        src: 'login',
        systemId: 'login',
        input: ({ context }) => context.login,
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepArrival', params: ({ event }) => ({ arrival: event.output }) },
          meta: { requirements: ['LOGIN-12'] },
        },
        onError: { target: 'outside', reenter: true },
      },
      initial: 'signedOut',
      states: {
        signedOut: {
          description: 'No sign-in is under way.',
          on: { 'signIn.started': { target: 'signingIn', meta: { requirements: ['LOGIN-03'] } } },
        },
        signingIn: {
          description: 'The server is checking who it is.',
          tags: 'busy',
          on: { 'signIn.ended': { target: 'signedOut', meta: { requirements: ['LOGIN-08'] } } },
        },
      },
    },
    signedIn: {
      description: 'Somebody is signed in.',
      tags: 'signedIn',
      exit: 'forgetLoginQuery',
      initial: 'arriving',
      on: {
        'signOut.requested': { target: 'signingOut', meta: { requirements: ['CALL-09'] } },
        'session.rejected': { target: 'rejected', meta: { requirements: ['ERR-401'] } },
        'user.refreshed': {
          actions: [
            { type: 'keepArrival', params: ({ event }) => ({ arrival: event.arrival }) },
            'refreshVisitor',
          ],
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
      states: {
        arriving: {
          description: 'The redirect order decides which page comes first.',
          tags: 'busy',
          invoke: {
            id: 'postSignIn',
            src: 'postSignIn',
            input: ({ context }) => {
              if (!context.arrival) throw new Error('Nobody is signed in.');
              return {
                user: context.arrival.user,
                hasSignatureAndPin: context.arrival.hasSignatureAndPin,
              };
            },
            onDone: {
              target: 'present',
              actions: {
                type: 'admitToPages',
                params: ({ event }) => ({ destination: event.output }),
              },
              meta: { requirements: ['LOGIN-12', 'NAV-05'] },
            },
            onError: {
              target: 'present',
              actions: {
                type: 'admitToPages',
                params: { destination: { path: '/dashboard', isFullLoad: false } },
              },
              meta: { requirements: ['NAV-05'] },
            },
          },
        },
        present: {
          description: 'The person works.',
          on: {
            'arrival.requested': { target: 'arriving', meta: { requirements: ['LOGIN-09'] } },
          },
        },
      },
    },
    signingOut: {
      description: 'The server ends the session, and the browser forgets it.',
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ userId: context.arrival?.user.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'signedIn.present',
            actions: {
              type: 'tellRefusal',
              params: ({ event }) => ({ outcome: event.output }),
            },
            meta: { requirements: ['CALL-09'] },
          },
          {
            target: 'outside',
            actions: [
              { type: 'keepLeaveTo', params: ({ event }) => ({ outcome: event.output }) },
              'forgetArrival',
              'leavePages',
            ],
            meta: { requirements: ['CALL-09', 'IDLE-07'] },
          },
        ],
        onError: { target: 'rejected', meta: { requirements: ['CALL-09'] } },
      },
    },
    rejected: {
      description: 'The session is over; the browser forgets it and keeps the way back.',
      tags: 'busy',
      invoke: {
        id: 'clearSession',
        src: 'clearSession',
        onDone: {
          target: 'outside',
          actions: ['forgetArrival', 'losePages', 'settleFaults'],
          meta: { requirements: ['ERR-401'] },
        },
        onError: {
          target: 'outside',
          actions: ['forgetArrival', 'losePages', 'settleFaults'],
          meta: { requirements: ['ERR-401'] },
        },
      },
    },
  },
});
