import { matchRoute } from '../../src/rules/navigation/routes.ts';
import { output, received } from '../core/output.ts';
import { navigationSetup } from './navigation.setup.ts';
import { wait } from './wait.ts';

export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  description: 'Decides which page is shown: checks access, loads the page, and handles failures.',
  context: ({ input }) => ({
    address: input.address,
    currentUser: input.currentUser,
    match: matchRoute(input.address),
    page: null,
    failure: null,
    path: '',
    arrivals: 0,
    work: null,
  }),
  invoke: {
    id: 'address',
    src: 'address',
    onError: { target: '.failed', actions: 'setUnexpected', meta: { requirements: ['ERR-OTHER'] } },
  },
  initial: 'deciding',
  on: {
    'address.changed': {
      target: '.deciding',
      actions: { type: 'setAddress', params: received },
      meta: { requirements: ['SHELL-11'] },
    },
    'address.requested': { actions: { type: 'openRequested', params: received } },
    'fullLoad.requested': {
      actions: { type: 'loadFully', params: received },
      meta: { requirements: ['ERR-403'] },
    },
    'user.loggedIn': [
      {
        guard: { type: 'isFullLoad', params: received },
        target: '.redirecting',
        actions: [
          { type: 'setCurrentUser', params: received },
          { type: 'loadFully', params: ({ event }) => ({ address: event.destination.path }) },
        ],
        meta: { requirements: ['NAV-04'] },
      },
      {
        target: '.redirecting',
        actions: [
          { type: 'setCurrentUser', params: received },
          { type: 'openDestination', params: received },
        ],
        meta: { requirements: ['NAV-05', 'ROUTE-21'] },
      },
    ],
    'session.refreshed': {
      actions: { type: 'setCurrentUser', params: received },
      meta: { requirements: ['ERR-403', 'ERR-404'] },
    },
    'user.loggedOut': [
      {
        guard: { type: 'leavesForElsewhere', params: received },
        target: '.redirecting',
        actions: [
          'clearCurrentUser',
          'removePage',
          { type: 'loadFully', params: ({ event }) => ({ address: event.leaveTo ?? '/login' }) },
        ],
        meta: { requirements: ['CALL-09'] },
      },
      {
        target: '.redirecting',
        actions: ['clearCurrentUser', 'removePage', 'openLogin'],
        meta: { requirements: ['IDLE-07'] },
      },
    ],
    'session.expired': {
      target: '.deciding',
      actions: ['clearCurrentUser', 'removePage'],
      meta: { requirements: ['ERR-401'] },
    },
  },
  states: {
    deciding: {
      description: 'The browser checks the address against the user’s rights.',
      always: [
        {
          guard: 'isUnknown',
          target: 'redirecting',
          actions: 'openRoot',
          meta: { requirements: ['ROUTE-19'] },
        },
        {
          guard: 'needsLogin',
          target: 'redirecting',
          actions: 'openLoginWithWayBack',
          meta: { requirements: ['ROUTE-21', 'ERR-401'] },
        },
        {
          guard: 'isAlreadyLoggedIn',
          target: 'redirecting',
          actions: 'requestArrival',
          meta: { requirements: ['LOGIN-09'] },
        },
        {
          guard: 'isApiOnly',
          target: 'redirecting',
          actions: 'openIntegration',
          meta: { requirements: ['NAV-01'] },
        },
        {
          guard: 'lacksRight',
          target: 'redirecting',
          actions: ['notifyLackOfRight', 'openRoot'],
          meta: { requirements: ['ROUTE-22'] },
        },
        {
          guard: 'hasNoDashboard',
          target: 'redirecting',
          actions: 'openHome',
          meta: { requirements: ['SIGN-07', 'RIGHT-07'] },
        },
        {
          guard: 'isUnknownSubPage',
          target: 'notFound',
          actions: 'removePage',
          meta: { requirements: ['ROUTE-20'] },
        },
        {
          guard: 'isLoginPage',
          target: 'shown',
          actions: 'setLoginPage',
          meta: { requirements: ['ROUTE-02'] },
        },
        { target: 'loading', meta: { requirements: ['ROUTE-18'] } },
      ],
    },
    redirecting: {
      description: 'The browser changes the address. The current page stays until then.',
      ...wait,
    },
    loading: {
      description: 'The browser loads the page and its first data.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({
          address: context.address,
          match: context.match,
          currentUser: context.currentUser,
        }),
        onDone: [
          {
            guard: { type: 'isIgnoredAnew', params: output },
            target: 'shown',
            meta: { requirements: ['ERR-466'] },
          },
          {
            guard: { type: 'isIgnored', params: output },
            target: 'redirecting',
            actions: 'openFormer',
            meta: { requirements: ['ERR-466'] },
          },
          {
            guard: { type: 'isTurnedAway', params: output },
            target: 'redirecting',
            meta: { requirements: ['ERR-403', 'ERR-404'] },
          },
          {
            guard: { type: 'isFailed', params: output },
            target: 'failed',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-500', 'ERR-504'] },
          },
          {
            target: 'shown',
            actions: { type: 'setPage', params: output },
            meta: { requirements: ['ROUTE-18'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: 'setUnexpected',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      ...wait,
    },
    shown: {
      description: 'The page is on the screen.',
      tags: 'shown',
      entry: ['countArrival', 'startWork', 'present', 'closeDrawer'],
      exit: 'stopWork',
    },
    notFound: {
      description: 'The page was not found. The address stays.',
      tags: 'notFound',
      entry: ['countArrival', 'presentNotFound', 'closeDrawer'],
    },
    failed: {
      description: 'The page couldn’t be loaded. The user can retry.',
      tags: 'failed',
      entry: ['countArrival', 'presentFailure', 'closeDrawer'],
      on: {
        'retry.requested': { target: 'deciding', meta: { requirements: ['BOOT-05', 'ERR-OTHER'] } },
        // The faults chart leaves a page that was refused; back to the very page that fails would go round forever.
        'address.requested': [
          {
            guard: { type: 'isPageThatFailed', params: received },
            meta: { requirements: ['ERR-404'] },
          },
          { actions: { type: 'openRequested', params: received } },
        ],
      },
    },
  },
});
