import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import type { navigationMachine } from '../../../../machines/app/navigation.machine.ts';
import { updateMachine } from '../../../../machines/app/update.machine.ts';
import type { Finding, Interruptions, UpdateEvent } from '../../../../machines/app/update.setup.ts';
import { watchEndings } from '../../features/session/inactivity/watchEndings.ts';
import { checkVersion, reloadFor, wasReloadedFor } from '../../platform/browser/installedWorker.ts';
import { type TypedWork, typedWorkOf } from '../../platform/browser/typedWork.ts';
import { watchColors } from '../../platform/browser/watchColors.ts';
import { isBusy } from './isBusy.ts';

/** SHELL-13. In the document they would be bytes before the first paint; browsers look for them later as well. */
const links = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/**
 * Adds what an installed application needs, and keeps the color of its title bar the same as the page's, in every
 * theme.
 *
 * @returns stops watching the theme.
 */
function describeApp(): () => void {
  document.head.append(...links.map((link) => Object.assign(document.createElement('link'), link)));
  const color = Object.assign(document.createElement('meta'), { name: 'theme-color' });
  document.head.append(color);
  const apply = () => {
    color.content = getComputedStyle(document.documentElement).backgroundColor;
  };
  apply();
  return watchColors(apply);
}

type Navigation = ActorRefFrom<typeof navigationMachine>;

const minute = 60_000;

function placeOf(navigation: Navigation) {
  const state = navigation.getSnapshot();
  const isPresented = state.hasTag('shown') || state.hasTag('notFound');
  const { page, arrivals, work } = state.context;
  return { isPresented, isLoading: state.matches('loading'), page, arrivals, work };
}

/** Watches the navigation chart: it has no need to know of updates. */
function watchNavigation(
  navigation: Navigation,
  typed: TypedWork,
  tell: (event: UpdateEvent) => void,
): () => void {
  let before = placeOf(navigation);
  let stopWork = () => {};
  const watchWork = () => {
    stopWork();
    const { work } = navigation.getSnapshot().context;
    stopWork = work ? watchEndings(work, () => typed.clearSaved()) : () => {};
  };
  watchWork();
  const { unsubscribe } = navigation.subscribe(() => {
    const now = placeOf(navigation);
    if (now.work !== before.work) watchWork();
    const isNew = now.page !== before.page || now.arrivals !== before.arrivals;
    if (now.arrivals !== before.arrivals) typed.clear();
    if (now.isLoading && !before.isLoading) tell({ type: 'page.left' });
    if (now.isPresented && (!before.isPresented || isNew)) tell({ type: 'page.presented' });
    before = now;
  });
  return () => {
    unsubscribe();
    stopWork();
  };
}

/** When a computer wakes or a window returns, hours may have passed that no timer counted. */
function watchWakings(tell: () => void): () => void {
  const names = ['focus', 'pageshow', 'online'] as const;
  const ticking = setInterval(tell, minute);
  for (const name of names) addEventListener(name, tell);
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearInterval(ticking);
    for (const name of names) removeEventListener(name, tell);
    document.removeEventListener('visibilitychange', tell);
  };
}

/** The first page's own parts are loaded before this listens. */
function wasPartMissing(): boolean {
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return fetched.some(
    ({ name, responseStatus }) =>
      responseStatus >= 400 && new URL(name).pathname.startsWith('/assets/'),
  );
}

export const clientUpdateMachine = updateMachine.provide({
  actors: {
    watchPages: fromCallback(({ sendBack, system }) => {
      const typed = typedWorkOf(system);
      const navigation = system.get('navigation') as Navigation;
      const stopWatching = watchNavigation(navigation, typed, sendBack);
      const stopTyping = typed.watch(() => undefined);
      return () => {
        stopWatching();
        stopTyping();
      };
    }),
    watchClock: fromCallback(({ sendBack }) =>
      watchWakings(() => sendBack({ type: 'clock.read', at: Date.now() } satisfies UpdateEvent)),
    ),
    watchParts: fromCallback(({ sendBack }) => {
      const tell = () => sendBack({ type: 'chunk.missing' } satisfies UpdateEvent);
      addEventListener('vite:preloadError', tell);
      if (wasPartMissing()) tell();
      return () => removeEventListener('vite:preloadError', tell);
    }),
    describeApp: fromCallback(describeApp),
    checkVersion: fromPromise<Finding>(checkVersion),
    findInterruptions: fromPromise<Interruptions, { build: string | null }>(
      async ({ input, system }) => ({
        hasTyped: typedWorkOf(system).hasTypedForm(),
        isBusy: isBusy(system),
        wasReloaded: wasReloadedFor(input.build),
      }),
    ),
    reload: fromPromise<void, { build: string | null }>(async ({ input }) =>
      reloadFor(input.build),
    ),
  },
  actions: {
    notifyConsole: (_, { failure }) =>
      console.warn('The check for a new version failed.', failure ?? ''),
  },
});
