import { type AnyActorRef, assign, sendTo, setup, stopChild } from 'xstate';
import type { Result } from '../../src/rules/core/callFailure.ts';
import { failureIn, type PageFailure } from '../../src/rules/core/pageFailure.ts';
import { pageLabels } from '../../src/rules/core/pageText.ts';
import {
  type AccessDecision,
  type CurrentUser,
  decideAccess,
  homeOf,
} from '../../src/rules/navigation/access.ts';
import { matchRoute, type RouteMatch, routeOf } from '../../src/rules/navigation/routes.ts';
import { loginAddress } from '../../src/rules/navigation/savedRedirect.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { Destination, NavigationEvent } from '../core/systemEvents.ts';
import { toast } from '../core/toast.ts';
import type { Page } from './page.ts';

export type NavigationInput = { address: string; currentUser: CurrentUser };

/** What the address bar's receptionist is asked to do. */
export type AddressEvent =
  | { type: 'address.opened'; address: string; isReplacing: boolean }
  | { type: 'address.loaded'; address: string }
  | { type: 'page.presented'; title: string };

type Context = {
  address: string;
  currentUser: CurrentUser;
  match: RouteMatch;
  page: Page | null;
  failure: PageFailure | null;
  /** Path of what was shown last: another query of the same path is not a new page. */
  path: string;
  /** How many pages, or what stands in their place, have been shown; from the second on the heading takes the focus. */
  arrivals: number;
  work: AnyActorRef | null;
};

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

function admissionIs(admission: AccessDecision) {
  return ({ context }: { context: Context }) =>
    decideAccess(context.match, context.currentUser) === admission;
}

function isDashboard({ match }: Pick<Context, 'match'>): boolean {
  return match.kind === 'route' && match.name === 'dashboard';
}

/** Where what is on the screen is; the root if nothing is, or the login form. */
function formerOf({ page }: Context): string {
  return page && page.name !== 'login' ? page.address : '/';
}

function failureOf(message: string): PageFailure {
  return { kind: 'other', message, reference: null };
}

/** ERR-466: it says nothing and leads nowhere. */
function isIgnored(output: Result<Page>): boolean {
  return !output.ok && output.failure.kind === 'unavailable' && output.failure.status === 466;
}

/** Login is in the first download and has no data: it is shown without loading. */
const loginPage: Page = {
  name: 'login',
  address: '/login',
  title: routeOf('login').title,
  work: null,
};

const openAddress = (address: string, isReplacing: boolean): AddressEvent => ({
  type: 'address.opened',
  address,
  isReplacing,
});

/** The names the chart may use, and what each does. */
export const navigationSetup = setup({
  types: {
    context: {} as Context,
    input: {} as NavigationInput,
    events: {} as NavigationEvent,
    tags: {} as 'spinner' | 'late' | 'shown' | 'notFound' | 'failed',
  },
  actors: {
    /** The browser's address bar, title and history. */
    address: callbackPlaceholder<AddressEvent>('address'),
    loadPage: promisePlaceholder<
      Result<Page>,
      { address: string; match: RouteMatch; currentUser: CurrentUser }
    >('loadPage'),
  },
  guards: {
    isUnknown: admissionIs('unknown'),
    needsLogin: admissionIs('needsLogin'),
    isAlreadyLoggedIn: admissionIs('alreadySignedIn'),
    isApiOnly: admissionIs('apiOnly'),
    lacksRight: admissionIs('lacksRight'),
    hasNoDashboard: admissionIs('hasNoDashboard'),
    isUnknownSubPage: admissionIs('unknownSubPage'),
    isLoginPage: ({ context }) => context.match.kind === 'route' && context.match.name === 'login',
    /** The page that was shown here has been requested again: it stays. */
    isIgnoredAnew: ({ context }, { output }: { output: Result<Page> }) =>
      isIgnored(output) && context.page?.address === context.address,
    isIgnored: ({ context }, { output }: { output: Result<Page> }) =>
      isIgnored(output) && (formerOf(context) !== '/' || !isDashboard(context)),
    /** Denied in a way that the failures chart answers by going elsewhere; without a session there is none to end or ask. */
    isTurnedAway: ({ context }, { output }: { output: Result<Page> }) =>
      !output.ok &&
      output.failure.kind === 'denied' &&
      !isDashboard(context) &&
      context.currentUser !== null,
    isFailed: (_, { output }: { output: Result<Page> }) => !output.ok,
    /** Only the root is shown as failed where the faults chart leads away from it; of other pages a person asks. */
    isPageThatFailed: ({ context }, { address }: { address: string }) =>
      isDashboard(context) && isDashboard({ match: matchRoute(address) }),
    isFullLoad: (_, { destination }: { destination: Destination }) => destination.isFullLoad,
    leavesForElsewhere: (_, { leaveTo }: { leaveTo: string | null }) => leaveTo !== null,
  },
  actions: {
    setAddress: assign((_, { address }: { address: string }) => ({
      address,
      match: matchRoute(address),
      failure: null,
    })),
    setCurrentUser: assign((_, { currentUser }: { currentUser: CurrentUser }) => ({ currentUser })),
    clearCurrentUser: assign({ currentUser: null }),
    setPage: assign(({ context }, { output }: { output: Result<Page> }) => ({
      page: output.ok ? output.value : context.page,
      failure: null,
    })),
    setLoginPage: assign({ page: loginPage, failure: null }),
    setFailure: assign((_, { output }: { output: Result<Page> }) => ({
      page: null,
      failure: isIgnored(output) ? failureOf(pageLabels.nothing) : failureIn(output),
    })),
    setUnexpected: assign({ page: null, failure: failureOf(pageLabels.unexpected) }),
    countArrival: assign(({ context }) => ({
      arrivals: context.arrivals + (pathOf(context.address) === context.path ? 0 : 1),
      // A failure is followed by a new page, at the same path too.
      path: context.failure ? '' : pathOf(context.address),
    })),
    removePage: assign({ page: null, failure: null }),
    startWork: assign({
      work: ({ context, spawn }) =>
        context.page?.work
          ? spawn(context.page.work.logic, { input: context.page.work.input })
          : null,
    }),
    stopWork: stopChild(({ context }) => context.work ?? ''),
    openRoot: sendTo('address', () => openAddress('/', true)),
    /** The request had no result: the previous page, or the root. */
    openFormer: sendTo('address', ({ context }) => openAddress(formerOf(context), true)),
    /** What the user has in place of the dashboard. */
    openHome: sendTo('address', ({ context }) =>
      openAddress(routeOf(context.currentUser ? homeOf(context.currentUser) : 'login').path, true),
    ),
    openLogin: sendTo('address', () => openAddress('/login', true)),
    openLoginWithWayBack: sendTo('address', ({ context }) =>
      openAddress(loginAddress(context.address), true),
    ),
    openIntegration: sendTo('address', ({ context }) =>
      openAddress(
        `/sysadmin/integrations/info/${context.currentUser?.user.currentClientId ?? ''}`,
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
      ({ context }): AddressEvent => ({ type: 'page.presented', title: context.page?.title ?? '' }),
    ),
    presentNotFound: sendTo(
      'address',
      (): AddressEvent => ({ type: 'page.presented', title: 'Error 404' }),
    ),
    presentFailure: sendTo(
      'address',
      ({ context: { match } }): AddressEvent => ({
        type: 'page.presented',
        title: `${match.kind === 'route' ? routeOf(match.name).title : 'The page'} could not be shown`,
      }),
    ),
    closeDrawer: sendTo(systemActor('rail'), () => ({ type: 'page.presented' })),
    notifyLackOfRight: sendTo(systemActor('notices'), () => toast('bad', pageLabels.noAccess)),
    requestArrival: sendTo(systemActor('session'), () => ({ type: 'landing.requested' })),
  },
  delays: { untilSpinner: 100, untilLate: 10_000 },
});
