import { type AnyActorRef, assign, sendTo, setup, stopChild } from 'xstate';
import { type Admission, admit, type Visitor } from '../../src/rules/access.ts';
import { faultTexts } from '../../src/rules/faultText.ts';
import { matchRoute, type RouteMatch } from '../../src/rules/routes.ts';
import { signInAddress } from '../../src/rules/savedRedirect.ts';
import type { NoticesEvent } from '../notices/notices.machine.ts';
import { callbackNotProvided, notProvided } from '../notProvided.ts';
import type { Destination } from '../post-sign-in/postSignIn.machine.ts';
import type { RailEvent } from '../rail/rail.machine.ts';
import { receptionist } from '../receptionist.ts';
import type { SessionEvent } from '../session/session.machine.ts';
import type { LoadOutcome, Page } from './page.ts';

export type NavigationInput = { address: string; visitor: Visitor };

export type NavigationEvent =
  /** The browser's address is another one: a link, Back, or our own request. */
  | { type: 'address.changed'; address: string }
  /** Another chart asks for a page. */
  | { type: 'address.requested'; address: string }
  | { type: 'fullLoad.requested'; address: string }
  | { type: 'visitor.admitted'; visitor: Visitor; destination: Destination }
  | { type: 'visitor.refreshed'; visitor: Visitor }
  | { type: 'visitor.left'; leaveTo: string | null }
  | { type: 'visitor.lost' }
  | { type: 'retry.requested' };

/** What the address bar's receptionist is asked to do. */
export type AddressEvent =
  | { type: 'address.opened'; address: string; isReplacing: boolean }
  | { type: 'address.loaded'; address: string }
  | { type: 'page.presented'; page: Page | null; title: string };

type Failure = { message: string; reference: string | null };

type Context = {
  address: string;
  visitor: Visitor;
  match: RouteMatch;
  page: Page | null;
  failure: Failure | null;
  /** Path of the page shown last: another query of the same path is no new page. */
  path: string;
  /** How many pages, or what stands in their place, have been shown; from the second on the heading takes the focus. */
  arrivals: number;
  work: AnyActorRef | null;
};

function pathOf(page: Page | null): string {
  return page?.address.split(/[?#]/, 1)[0] ?? '';
}

function admissionIs(admission: Admission) {
  return ({ context }: { context: Context }) => admit(context.match, context.visitor) === admission;
}

/** Sign-in is in the first download and has no data: it is shown without loading. */
const signInPage: Page = {
  name: 'login',
  address: '/login',
  params: {},
  loadedAt: '',
  work: null,
  data: null,
};

const openAddress = (address: string, isReplacing: boolean): AddressEvent => ({
  type: 'address.opened',
  address,
  isReplacing,
});

export const navigationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as NavigationInput,
    events: {} as NavigationEvent,
    tags: {} as 'spinner' | 'shown' | 'notFound' | 'failed',
  },
  actors: {
    /** The browser's address bar, title and history. */
    address: callbackNotProvided<AddressEvent>('address'),
    loadPage: notProvided<LoadOutcome, { address: string; match: RouteMatch; visitor: Visitor }>(
      'loadPage',
    ),
  },
  guards: {
    isUnknown: admissionIs('unknown'),
    needsSignIn: admissionIs('needsSignIn'),
    isAlreadySignedIn: admissionIs('alreadySignedIn'),
    isApiOnly: admissionIs('apiOnly'),
    lacksRight: admissionIs('lacksRight'),
    isUnknownSubPage: admissionIs('unknownSubPage'),
    isSignInPage: ({ context }) => context.match.kind === 'route' && context.match.name === 'login',
    isTurnedAway: ({ context }, { output }: { output: LoadOutcome }) =>
      output.outcome === 'turnedAway' &&
      !(context.match.kind === 'route' && context.match.name === 'dashboard'),
    isFailed: (_, { output }: { output: LoadOutcome }) => output.outcome !== 'loaded',
    isPageThatFailed: ({ context }, { address }: { address: string }) => {
      const requested = matchRoute(address);
      return (
        requested.kind === 'route' &&
        context.match.kind === 'route' &&
        requested.name === context.match.name
      );
    },
    isFullLoad: (_, { destination }: { destination: Destination }) => destination.isFullLoad,
    leavesForElsewhere: (_, { leaveTo }: { leaveTo: string | null }) => leaveTo !== null,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: string }) => ({
      address,
      match: matchRoute(address),
    })),
    keepVisitor: assign((_, { visitor }: { visitor: Visitor }) => ({ visitor })),
    forgetVisitor: assign({ visitor: null }),
    keepPage: assign(({ context }, { output }: { output: LoadOutcome }) => ({
      page: output.outcome === 'loaded' ? output.page : context.page,
      failure: null,
    })),
    keepSignInPage: assign({ page: signInPage, failure: null }),
    keepFailure: assign((_, { output }: { output: LoadOutcome }) => ({
      page: null,
      failure:
        output.outcome === 'failed'
          ? { message: output.message, reference: output.reference }
          : { message: faultTexts.noAccess, reference: null },
    })),
    keepUnexpected: assign({
      page: null,
      failure: { message: faultTexts.unexpected, reference: null },
    }),
    countArrival: assign(({ context }) => ({
      arrivals: context.arrivals + (pathOf(context.page) === context.path ? 0 : 1),
      path: pathOf(context.page),
    })),
    dropPage: assign({ page: null, failure: null }),
    startWork: assign({
      work: ({ context, spawn }) =>
        context.page?.work
          ? spawn(context.page.work.logic, { input: context.page.work.input })
          : null,
    }),
    stopWork: stopChild(({ context }) => context.work ?? ''),
    openRoot: sendTo('address', () => openAddress('/', true)),
    openSignIn: sendTo('address', () => openAddress('/login', true)),
    openSignInWithWayBack: sendTo('address', ({ context }) =>
      openAddress(signInAddress(context.address), true),
    ),
    openIntegration: sendTo('address', ({ context }) =>
      openAddress(
        `/sysadmin/integrations/info/${context.visitor?.user.currentClientId ?? ''}`,
        true,
      ),
    ),
    openRequested: sendTo('address', (_, { address }: { address: string }) =>
      openAddress(address, false),
    ),
    openDestination: sendTo('address', (_, { destination }: { destination: Destination }) =>
      openAddress(destination.path, true),
    ),
    loadFully: sendTo(
      'address',
      (_, { address }: { address: string }): AddressEvent => ({ type: 'address.loaded', address }),
    ),
    present: sendTo(
      'address',
      ({ context }): AddressEvent => ({ type: 'page.presented', page: context.page, title: '' }),
    ),
    presentNotFound: sendTo(
      'address',
      (): AddressEvent => ({ type: 'page.presented', page: null, title: 'Error 404' }),
    ),
    closeDrawer: sendTo(receptionist('rail'), (): RailEvent => ({ type: 'page.presented' })),
    tellLackOfRight: sendTo(
      receptionist('notices'),
      (): NoticesEvent => ({
        type: 'toast.raised',
        toast: { tone: 'bad', text: faultTexts.noAccess },
      }),
    ),
    requestArrival: sendTo(
      receptionist('session'),
      (): SessionEvent => ({ type: 'arrival.requested' }),
    ),
  },
  delays: { untilSpinner: 100 },
}).createMachine({
  id: 'navigation',
  description: 'Which page is shown: who may see it, loading it, and what to show instead.',
  context: ({ input }) => ({
    address: input.address,
    visitor: input.visitor,
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
    onError: {
      target: '.failed',
      actions: 'keepUnexpected',
      meta: { requirements: ['ERR-OTHER'] },
    },
  },
  initial: 'deciding',
  on: {
    'address.changed': {
      target: '.deciding',
      actions: { type: 'keepAddress', params: ({ event }) => ({ address: event.address }) },
      meta: { requirements: ['SHELL-11'] },
    },
    'address.requested': {
      actions: { type: 'openRequested', params: ({ event }) => ({ address: event.address }) },
    },
    'fullLoad.requested': {
      actions: { type: 'loadFully', params: ({ event }) => ({ address: event.address }) },
      meta: { requirements: ['ERR-403'] },
    },
    'visitor.admitted': [
      {
        guard: {
          type: 'isFullLoad',
          params: ({ event }) => ({ destination: event.destination }),
        },
        target: '.redirecting',
        actions: [
          { type: 'keepVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
          { type: 'loadFully', params: ({ event }) => ({ address: event.destination.path }) },
        ],
        meta: { requirements: ['NAV-04'] },
      },
      {
        target: '.redirecting',
        actions: [
          { type: 'keepVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
          {
            type: 'openDestination',
            params: ({ event }) => ({ destination: event.destination }),
          },
        ],
        meta: { requirements: ['NAV-05', 'ROUTE-21'] },
      },
    ],
    'visitor.refreshed': {
      actions: { type: 'keepVisitor', params: ({ event }) => ({ visitor: event.visitor }) },
      meta: { requirements: ['ERR-403'] },
    },
    'visitor.left': [
      {
        guard: {
          type: 'leavesForElsewhere',
          params: ({ event }) => ({ leaveTo: event.leaveTo }),
        },
        target: '.redirecting',
        actions: [
          'forgetVisitor',
          'dropPage',
          { type: 'loadFully', params: ({ event }) => ({ address: event.leaveTo ?? '/login' }) },
        ],
        meta: { requirements: ['CALL-09'] },
      },
      {
        target: '.redirecting',
        actions: ['forgetVisitor', 'dropPage', 'openSignIn'],
        meta: { requirements: ['IDLE-07'] },
      },
    ],
    'visitor.lost': {
      target: '.deciding',
      actions: ['forgetVisitor', 'dropPage'],
      meta: { requirements: ['ERR-401'] },
    },
  },
  states: {
    deciding: {
      description: 'The address and the visitor’s rights decide.',
      always: [
        {
          guard: 'isUnknown',
          target: 'redirecting',
          actions: 'openRoot',
          meta: { requirements: ['ROUTE-19'] },
        },
        {
          guard: 'needsSignIn',
          target: 'redirecting',
          actions: 'openSignInWithWayBack',
          meta: { requirements: ['ROUTE-21', 'ERR-401'] },
        },
        {
          guard: 'isAlreadySignedIn',
          target: 'redirecting',
          actions: 'requestArrival',
          meta: { requirements: ['LOGIN-09'] },
        },
        {
          guard: 'isApiOnly',
          target: 'redirecting',
          actions: 'openIntegration',
          meta: { requirements: ['NAV-01', 'ROLE-01'] },
        },
        {
          guard: 'lacksRight',
          target: 'redirecting',
          actions: ['tellLackOfRight', 'openRoot'],
          meta: { requirements: ['ROUTE-22'] },
        },
        {
          guard: 'isUnknownSubPage',
          target: 'notFound',
          actions: 'dropPage',
          meta: { requirements: ['ROUTE-20'] },
        },
        {
          guard: 'isSignInPage',
          target: 'shown',
          actions: 'keepSignInPage',
          meta: { requirements: ['ROUTE-02'] },
        },
        { target: 'loading', meta: { requirements: ['ROUTE-18'] } },
      ],
    },
    redirecting: {
      description: 'Another address has been asked for; what was shown stays until it comes.',
    },
    loading: {
      description: 'The page’s module and its first data are fetched before it is shown.',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({
          address: context.address,
          match: context.match,
          visitor: context.visitor,
        }),
        onDone: [
          {
            guard: { type: 'isTurnedAway', params: ({ event }) => ({ output: event.output }) },
            target: 'redirecting',
            meta: { requirements: ['ERR-403', 'ERR-404'] },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-500', 'ERR-504'] },
          },
          {
            target: 'shown',
            actions: { type: 'keepPage', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-01', 'ROUTE-18'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: 'keepUnexpected',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
      initial: 'quiet',
      states: {
        quiet: {
          description: 'A quick change does not flicker.',
          after: { untilSpinner: { target: 'spinning', meta: { requirements: ['SHELL-11'] } } },
        },
        spinning: { description: 'A full-screen spinner shows.', tags: 'spinner' },
      },
    },
    shown: {
      description: 'The page is on the screen.',
      tags: 'shown',
      entry: ['countArrival', 'startWork', 'present', 'closeDrawer'],
      exit: 'stopWork',
    },
    notFound: {
      description: 'The page could not be found; the address stays.',
      tags: 'notFound',
      entry: ['countArrival', 'presentNotFound', 'closeDrawer'],
    },
    failed: {
      description: 'The page could not be loaded: the reason, and a way to try again.',
      tags: 'failed',
      entry: 'countArrival',
      on: {
        'retry.requested': { target: 'loading', meta: { requirements: ['BOOT-05'] } },
        // The faults chart leaves a page that was refused; back to the very page that fails would go round for ever.
        'address.requested': [
          {
            guard: {
              type: 'isPageThatFailed',
              params: ({ event }) => ({ address: event.address }),
            },
            meta: { requirements: ['ERR-404'] },
          },
          {
            actions: { type: 'openRequested', params: ({ event }) => ({ address: event.address }) },
          },
        ],
      },
    },
  },
});
