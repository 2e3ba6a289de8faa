import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkVersion } from '../../../src/client/platform/browser/installedWorker.ts';

const buildOf = (name: string) => `/assets/index-${name}.js /assets/index-${name}.css`;

/** A document of a build, as the server sends it. */
const documentOf = (name: string) =>
  `<script type="module" src="/assets/index-${name}.js"></script><link rel="stylesheet" href="/assets/index-${name}.css" disabled>`;

const unregister = vi.fn(() => Promise.resolve(true));

interface Builds {
  readonly own: string;
  /** Null for one that is switched off. */
  readonly worker: string | null;
  readonly onServer: string;
  readonly state?: ServiceWorkerState;
}

/** The page runs `own`, its worker belongs to `worker`, and the server has `onServer`. */
function stand({ own, worker, onServer, state = 'activated' }: Builds): void {
  const [src, href] = buildOf(own).split(' ');
  const attribute = (value: string | undefined) => ({ getAttribute: () => value ?? null });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => attribute(selector.startsWith('script') ? src : href),
  });
  const active = {
    state,
    postMessage: (_: string, [port]: MessagePort[]) => port?.postMessage(worker && buildOf(worker)),
  };
  const update = () => Promise.resolve();
  const registration = { active, waiting: null, installing: null, update, unregister };
  const getRegistration = () => Promise.resolve(registration);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(documentOf(onServer))));
}

beforeEach(() => {
  vi.stubEnv('DEV', false);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  unregister.mockClear();
});

describe('[UPD-02] a newer version', () => {
  it('does not exist if a worker is older than the documents of the server', async () => {
    stand({ own: 'new', worker: 'old', onServer: 'new' });
    expect(await checkVersion()).toMatchObject({ build: null, failure: null });
  });

  it('exists if the worker has it, and the server too', async () => {
    stand({ own: 'old', worker: 'new', onServer: 'new' });
    expect(await checkVersion()).toMatchObject({ build: buildOf('new'), failure: null });
  });

  it('leaves a worker that has its build registered', async () => {
    stand({ own: 'old', worker: 'old', onServer: 'old' });
    await checkVersion();
    expect(unregister).not.toHaveBeenCalled();
  });
});

it('[UPD-02] a worker that was switched off, and that a page has registered again, is unregistered', async () => {
  stand({ own: 'old', worker: null, onServer: 'old' });
  expect(await checkVersion()).toMatchObject({ build: null, failure: null });
  expect(unregister).toHaveBeenCalledOnce();
});

it('[UPD-02] a worker that was switched off deletes what is stored before it is unregistered', async () => {
  stand({ own: 'old', worker: null, onServer: 'old', state: 'activating' });
  await checkVersion();
  expect(unregister).not.toHaveBeenCalled();
});
