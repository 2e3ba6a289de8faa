import { output, received } from '../core/output.ts';
import { sessionSetup } from './session.setup.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Tracks who is logged in on this browser.',
  context: ({ input }) => ({
    login: input.login,
    arrival: input.arrival,
    logout: null,
    isAwaited: false,
    sessionServices: null,
  }),
  initial: 'opening',
  on: { 'session.rejected': { actions: 'resolveFailures', meta: { requirements: ['ERR-BURST'] } } },
  states: {
    opening: {
      description: 'The browser applies the result of the start.',
      always: [
        {
          guard: 'isBroughtByAddress',
          target: 'loggedOut',
          meta: { requirements: ['SSO-02', 'INT-01'] },
        },
        {
          guard: 'isRestoredWithMessage',
          target: 'loggedIn.active',
          actions: 'announceErrorMessage',
          meta: { requirements: ['LOGIN-06', 'LOGIN-09'] },
        },
        { guard: 'isRestored', target: 'loggedIn.active', meta: { requirements: ['BOOT-01'] } },
        { target: 'loggedOut', meta: { requirements: ['BOOT-02'] } },
      ],
    },
    loggedOut: {
      description: 'No one is logged in. The login form is available.',
      tags: 'loggedOut',
      invoke: {
        id: 'login',
        src: 'login',
        systemId: 'login',
        input: ({ context }) => ({ ...context.login, present: context.arrival }),
        onDone: {
          target: 'loggedIn',
          actions: { type: 'setArrival', params: ({ event }) => ({ arrival: event.output }) },
          meta: { requirements: ['LOGIN-12'] },
        },
        onError: { target: 'loggedOut', reenter: true },
      },
      initial: 'idle',
      states: {
        idle: {
          description: 'No login is running.',
          on: { 'login.started': { target: 'loggingIn' } },
        },
        loggingIn: {
          description: 'The server verifies the user.',
          tags: 'busy',
          on: { 'login.ended': { target: 'idle', meta: { requirements: ['LOGIN-08'] } } },
        },
      },
    },
    loggedIn: {
      description: 'A user is logged in.',
      tags: 'loggedIn',
      exit: ['clearLoginQuery', 'stopSessionServices', 'clearSessionServices'],
      invoke: {
        id: 'loadSessionServices',
        src: 'loadSessionServices',
        onDone: {
          actions: { type: 'startSessionServices', params: output },
          meta: { requirements: ['IDLE-01'] },
        },
        // A session that no one watches must not continue.
        onError: { target: 'rejected', meta: { requirements: ['IDLE-01'] } },
      },
      initial: 'landing',
      on: {
        'session.rejected': { target: 'rejected', meta: { requirements: ['ERR-401'] } },
        'user.refreshed': {
          actions: [
            { type: 'setArrival', params: received },
            'refreshCurrentUser',
            'notifySessionServices',
          ],
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
      states: {
        landing: {
          description: 'The browser decides which page opens first.',
          tags: 'busy',
          entry: 'beAwaited',
          on: {
            'logout.requested': {
              target: '#session.loggingOut',
              meta: { requirements: ['CALL-09'] },
            },
          },
          invoke: {
            id: 'postLogin',
            src: 'postLogin',
            input: ({ context }) => {
              if (!context.arrival) throw new Error('No one is logged in.');
              return {
                user: context.arrival.user,
                hasSignatureAndPin: context.arrival.hasSignatureAndPin,
              };
            },
            onDone: {
              target: 'active',
              actions: [
                { type: 'admitToPages', params: ({ event }) => ({ destination: event.output }) },
                'beAwaitedNoMore',
              ],
              meta: { requirements: ['LOGIN-12', 'NAV-05'] },
            },
            onError: {
              target: 'active',
              actions: [
                {
                  type: 'admitToPages',
                  params: { destination: { path: '/dashboard', isFullLoad: false } },
                },
                'beAwaitedNoMore',
              ],
              meta: { requirements: ['NAV-05'] },
            },
          },
        },
        active: {
          description: 'The user is working.',
          on: {
            'landing.requested': { target: 'landing', meta: { requirements: ['LOGIN-09'] } },
            'logout.requested': {
              target: 'leaving',
              meta: { requirements: ['OFF-03', 'CALL-09'] },
            },
          },
        },
        leaving: {
          description: 'The user decides on unsent edits before logging out.',
          on: {
            // The pages wait for an answer, which only this person's staying needs.
            'landing.requested': { actions: 'beAwaited', meta: { requirements: ['LOGIN-09'] } },
          },
          invoke: {
            id: 'resolveUnsent',
            src: 'resolveUnsent',
            onDone: [
              {
                guard: { type: 'isStayingAwaited', params: output },
                target: 'landing',
                meta: { requirements: ['OFF-03', 'LOGIN-09'] },
              },
              {
                guard: { type: 'isStaying', params: output },
                target: 'active',
                meta: { requirements: ['OFF-03'] },
              },
              { target: '#session.loggingOut', meta: { requirements: ['OFF-03', 'CALL-09'] } },
            ],
            // No one is kept logged in by it; unsent edits stay, sealed.
            onError: { target: '#session.loggingOut', meta: { requirements: ['CALL-09'] } },
          },
        },
      },
    },
    loggingOut: {
      description: 'The server ends the session, and the browser clears its data.',
      tags: 'busy',
      on: {
        'landing.requested': { actions: 'beAwaited', meta: { requirements: ['LOGIN-09'] } },
        // A person who may not leave yet continues with the current rights.
        'user.refreshed': {
          actions: [{ type: 'setArrival', params: received }, 'refreshCurrentUser'],
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
      initial: 'requesting',
      states: {
        requesting: {
          description: 'Waiting for the server to end the session.',
          invoke: {
            id: 'logOut',
            src: 'logOut',
            input: ({ context }) => ({ userId: context.arrival?.user.id ?? '' }),
            onDone: [
              {
                guard: { type: 'isTokenReplaced', params: output },
                target: 'requestingAgain',
                meta: { requirements: ['CALL-09'] },
              },
              {
                target: 'deciding',
                actions: { type: 'setLogout', params: output },
                meta: { requirements: ['CALL-09'] },
              },
            ],
            onError: { target: '#session.rejected', meta: { requirements: ['CALL-09'] } },
          },
        },
        requestingAgain: {
          description:
            'Another tab replaced the token. The browser repeats the logout once, with the new one.',
          invoke: {
            id: 'logOut',
            src: 'logOut',
            input: ({ context }) => ({ userId: context.arrival?.user.id ?? '' }),
            onDone: [
              // The browser gives up the third token: no one has it then, and the server ends its session by the clock.
              {
                guard: { type: 'isTokenReplaced', params: output },
                target: '#session.rejected',
                meta: { requirements: ['CALL-09'] },
              },
              {
                target: 'deciding',
                actions: { type: 'setLogout', params: output },
                meta: { requirements: ['CALL-09'] },
              },
            ],
            onError: { target: '#session.rejected', meta: { requirements: ['CALL-09'] } },
          },
        },
        deciding: {
          description: 'The browser applies the reply.',
          always: [
            {
              guard: 'isRefusedAwaited',
              target: '#session.loggedIn.landing',
              actions: 'notifyRefusal',
              meta: { requirements: ['CALL-09', 'LOGIN-09', 'NAV-05'] },
            },
            {
              guard: 'isRefused',
              target: '#session.loggedIn.active',
              actions: 'notifyRefusal',
              meta: { requirements: ['CALL-09'] },
            },
            {
              target: '#session.loggedOut',
              actions: ['clearArrival', 'beAwaitedNoMore', 'clearNotices', 'leavePages'],
              meta: { requirements: ['CALL-09', 'IDLE-07'] },
            },
          ],
        },
      },
    },
    rejected: {
      description: 'The session is over. The browser covers the page and clears its data.',
      tags: ['busy', 'closed'],
      // A chart that learns of it now waits for the end of the clearing like the first, so that there is one message.
      on: { 'session.rejected': { meta: { requirements: ['ERR-BURST'] } } },
      invoke: {
        id: 'clearSession',
        src: 'clearSession',
        input: ({ context }) => ({ userId: context.arrival?.user.id ?? null }),
        onDone: {
          target: 'loggedOut',
          actions: [
            'clearArrival',
            'beAwaitedNoMore',
            'clearNotices',
            'losePages',
            'resolveFailures',
          ],
          meta: { requirements: ['ERR-401', 'IDLE-07'] },
        },
        onError: {
          target: 'loggedOut',
          actions: [
            'clearArrival',
            'beAwaitedNoMore',
            'clearNotices',
            'losePages',
            'resolveFailures',
          ],
          meta: { requirements: ['ERR-401'] },
        },
      },
    },
  },
});
