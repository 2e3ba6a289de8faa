import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createActor, waitFor } from 'xstate';
import '../styles/login.css';
import { App } from '../app/App.tsx';
import { inside, loadShell } from '../app/inside.ts';
import { ServerDown } from '../app/ServerDown.tsx';
import type { LoginActor } from '../features/session/login/Login.tsx';
import { reloadPage } from '../platform/browser/loadPage.ts';
import { whenIdle } from '../platform/browser/whenIdle.ts';
import { storageTrouble } from '../platform/http/browserStorage.ts';
import { type AppActor, chartOf } from '../shell/charts.ts';
import states from '../styles/loginStates.css?inline';
import { provideApp } from './app.actors.ts';
import { readAppInput } from './appInput.ts';

const place = document.getElementById('root');
if (!place) throw new Error('The document has no place for the application.');

async function createApp(): Promise<AppActor> {
  const machine = provideApp(loadShell);
  const input = readAppInput();
  // Someone may be logged in: the form of the document would be replaced, with what was typed into it.
  if (input.boot.hasToken) document.documentElement.dataset.arriving = '';
  if (import.meta.env.MODE === 'production')
    return createActor(machine, { input, systemId: 'app' });
  // Test builds and development alone let tours and the inspector look inside.
  const { observedApp } = await import('./observedApp.ts');
  return observedApp(machine, input);
}

/** Resolves when there is something to show instead of the document's own first paint. */
async function untilPresentable(app: AppActor): Promise<void> {
  const boot = chartOf(app, 'boot');
  if (boot) {
    const state = await waitFor(
      boot,
      (now) => now.status === 'done' || now.hasTag('slow') || now.hasTag('unreachable'),
    );
    if (state.status !== 'done') return;
  }
  const navigation = chartOf(app, 'navigation');
  if (!navigation) return;
  await waitFor(navigation, (now) => isSettled(now) || now.hasTag('spinner'));
  if (isSettled(navigation.getSnapshot())) return;
  // The shell with its spinner; where the shell does not come, what the chart makes of that.
  await inside.load().catch(() => waitFor(navigation, isSettled));
}

function isSettled(now: { hasTag(tag: 'shown' | 'failed' | 'notFound'): boolean }): boolean {
  return now.hasTag('shown') || now.hasTag('failed') || now.hasTag('notFound');
}

/** Half a deployment: the page cannot be loaded, nor its error page. */
async function isLeftBlank(app: AppActor): Promise<boolean> {
  if (!chartOf(app, 'navigation')?.getSnapshot().hasTag('failed')) return false;
  return inside.load().then(
    () => false,
    () => true,
  );
}

/** Whether the markup in the document is exactly what would be shown. */
function isPrerendered(app: AppActor, root: HTMLElement): boolean {
  return (
    root.dataset.prerendered === 'login' &&
    chartOf(app, 'login')?.getSnapshot().matches({ regular: 'filling' }) === true &&
    chartOf(app, 'navigation')?.getSnapshot().context.page?.name === 'login'
  );
}

function show(app: AppActor, root: HTMLElement): void {
  const options: RootOptions = {
    onUncaughtError: (error) => {
      // As an error that no one caught: the console has it, and monitoring where there is one.
      reportError(error);
      showBroken(root);
    },
  };
  const onShown = () => {
    adoptForm(chartOf(app, 'login'));
    void notifyOnceInside(app);
  };
  const content = <App app={app} onShown={onShown} />;
  // At once: its own task would wait for the frames that the first paint still takes.
  if (isPrerendered(app, root)) flushSync(() => hydrateRoot(root, content, options));
  else createRoot(root, options).render(content);
}

/** What is said of the browser is a toast, and toasts come with everything inside. */
async function notifyOnceInside(app: AppActor): Promise<void> {
  await whenIdle();
  const fetching = Promise.all([import('../platform/browser/browserNotice.ts'), inside.load()]);
  const fetched = await fetching.catch((error: unknown) => {
    // If the network was gone earlier, the next start reports it.
    if (navigator.onLine) reportError(error);
  });
  fetched?.[0].warnBrowser((event) => chartOf(app, 'notices')?.send(event));
}

const stopped =
  'Something unexpected stopped the application. Reload the page. Your recorded entries are safe.';

/** What could not be drawn, or cannot start, must not leave a blank page, or a form that does nothing. */
function showBroken(root: HTMLElement, message = stopped): void {
  const fresh = document.createElement('div');
  root.replaceWith(fresh);
  createRoot(fresh).render(
    <ServerDown
      productTitle={document.documentElement.dataset.product ?? ''}
      message={message}
      onRetry={reloadPage}
    />,
  );
}

/** The running charts; null if they cannot run here, which the page then says (BOOT-05). */
async function begin(root: HTMLElement): Promise<AppActor | null> {
  const trouble = storageTrouble();
  if (trouble !== null) {
    showBroken(root, trouble);
    return null;
  }
  try {
    const app = await createApp();
    app.start();
    return app;
  } catch (error) {
    reportError(error);
    showBroken(root);
    return null;
  }
}

/* Nothing is awaited at the top level: lazy chunks import this one, and would wait for it forever. */
async function start(root: HTMLElement): Promise<void> {
  const app = await begin(root);
  if (app === null) return;
  try {
    await untilPresentable(app);
  } finally {
    if (await isLeftBlank(app)) showBroken(root);
    else show(app, root);
  }
}

adoptLoginStyles();
void start(place);

/**
 * Adds the styles that the login page may need after its first paint. The sheet is made by script, which the content
 * policy allows where it allows no style element, and which is there immediately; its layers are below those of the
 * logged-in pages.
 */
function adoptLoginStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(states);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Takes over what a person did before the login form was hydrated: the chosen mode, and one submit that the
 * document's inline script kept (`data-submitted`, with the name of the button if it has one). From now on that script keeps out of the way.
 */
function adoptForm(login: LoginActor | undefined): void {
  document.documentElement.dataset.hydrated = 'true';
  delete document.documentElement.dataset.arriving;
  performance.mark('hydrated');
  if (!login) return;
  const chosen = document.querySelector<HTMLInputElement>('[name="mode"]:checked')?.value;
  if (chosen === 'sso') login.send({ type: 'mode.chosen', mode: 'sso' });
  const form = document.querySelector<HTMLFormElement>('form[data-submitted]');
  if (!form) return;
  const { submitted } = form.dataset;
  delete form.dataset.submitted;
  const values = Object.fromEntries(new FormData(form));
  if (submitted !== 'passkey') {
    login.send({ type: 'form.submitted', values });
    return;
  }
  const userName = typeof values.userName === 'string' ? values.userName : '';
  login.getSnapshot().children.passkeyLogin?.send({ type: 'passkey.requested', userName });
}
