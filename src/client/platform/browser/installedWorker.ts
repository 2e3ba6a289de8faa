import type { Finding } from '../../../../machines/app/update.setup.ts';
import { buildNamedIn, entryOf } from '../../../rules/core/documents.ts';
import { inTime } from './inTime.ts';
import { reloadPage } from './loadPage.ts';
import { allowWorkers } from './trustedScripts.ts';

const answerMilliseconds = 5000;

/**
 * The build that this page runs, by the entry's script and style in its document, as its worker names it too.
 *
 * @throws where a document has neither: that of the development server.
 */
export function ownBuild(): string {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const style = document.querySelector('link[rel="stylesheet"][disabled]')?.getAttribute('href');
  if (!script || !style) throw new Error('The document does not say which build it is.');
  return `${script} ${style}`;
}

/**
 * UPD-01, UPD-02: registers the worker if there is none, and has the browser ask the server for a newer one. Only a
 * build that was loaded completely counts: of a half-deployed one only the failure is reported.
 */
export async function checkVersion(): Promise<Finding> {
  const at = Date.now();
  try {
    return { at, build: await newerBuild(), failure: null };
  } catch (error) {
    return { at, build: null, failure: String(error) };
  }
}

async function newerBuild(): Promise<string | null> {
  if (import.meta.env.DEV) return null;
  if (!navigator.onLine) throw new Error('The browser is offline.');
  const build = await newestBuild();
  if (build === null || build === ownBuild()) return null;
  // A worker may be older than the documents: a reload would bring the server's again, and ask again.
  return (await buildOnServer()) === ownBuild() ? null : build;
}

/** What a reload would bring; null if no one can say. */
async function newestBuild(): Promise<string | null> {
  const registration = await registeredNow();
  if (!registration) return buildOnServer();
  if (registration.installing) await untilInstalled(registration.installing);
  const newest = registration.waiting ?? registration.active;
  const build = newest && (await buildOf(newest));
  // A switched-off worker unregisters itself once it has deleted what was stored, but stays if a page registers it again at
  // that moment.
  if (newest?.state === 'activated' && build === null) await registration.unregister();
  return build;
}

/** None on plain http, in some private windows and where it is forbidden: the application works without. */
async function registeredNow(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const known = await navigator.serviceWorker.getRegistration();
  if (known) {
    await known.update();
    return known;
  }
  try {
    return await register();
  } catch (error) {
    console.warn('The app can’t be stored for offline use.', error);
    return undefined;
  }
}

/** The worker of this browser, registered if it is not yet; undefined where there is none. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || (await registeredNow()) === undefined) return undefined;
  return navigator.serviceWorker.ready;
}

/** The plugin's own registration, which leaves reloading to the update chart. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { registerSW } = await import('virtual:pwa-register');
  allowWorkers();
  return new Promise((done, fail) => {
    registerSW({
      immediate: true,
      onRegisteredSW: (_, registration) => done(registration),
      onRegisterError: fail,
      onNeedRefresh: () => undefined,
      onNeedReload: () => undefined,
    });
  });
}

/** Without a worker the document shows it, as long as the script it names exists. */
async function buildOnServer(): Promise<string | null> {
  const page = await fetch('/login', { credentials: 'omit', cache: 'no-store' });
  const build = page.ok ? buildNamedIn(await page.text()) : null;
  if (build === null || build === ownBuild()) return build;
  const entry = await fetch(entryOf(build), { method: 'HEAD' });
  return entry.ok ? build : null;
}

function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((done, fail) => {
    const look = () => {
      if (worker.state === 'redundant') {
        fail(new Error('The new version couldn’t be downloaded completely.'));
      } else if (worker.state !== 'installing') done();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** Null if the worker says that it is no longer a worker. */
function buildOf(worker: ServiceWorker): Promise<string | null> {
  const answer = new Promise<string | null>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      done(typeof data === 'string' ? data : null);
    };
    worker.postMessage('build.asked', [port2]);
  });
  return inTime(answer, answerMilliseconds, 'The worker does not say which build it is.');
}

const reloadedKey = 'reloadedFor';

/** One reload per version, and one for what this version lacks: another would find the same. */
const reasonOf = (build: string | null) => build ?? `incomplete ${ownBuild()}`;

export function wasReloadedFor(build: string | null): boolean {
  return sessionStorage.getItem(reloadedKey) === reasonOf(build);
}

export function reloadFor(build: string | null): void {
  sessionStorage.setItem(reloadedKey, reasonOf(build));
  reloadPage();
}
