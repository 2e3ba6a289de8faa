import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkVersion } from '../../../src/client/platform/browser/installedWorker.ts';

const buildOf = (name: string) => `/assets/index-${name}.js /assets/index-${name}.css`;

/** A document of a build, as the server sends it. */
const documentOf = (name: string) =>
  `<script type="module" src="/assets/index-${name}.js"></script><link rel="stylesheet" href="/assets/index-${name}.css" disabled>`;

/** The page runs `own`, its worker belongs to `worker`, and the server has `onServer`. */
function stand({ own, worker, onServer }: Record<'own' | 'worker' | 'onServer', string>): void {
  const [src, href] = buildOf(own).split(' ');
  const attribute = (value: string | undefined) => ({ getAttribute: () => value ?? null });
  vi.stubGlobal('document', {
    querySelector: (selector: string) => attribute(selector.startsWith('script') ? src : href),
  });
  const active = {
    state: 'activated',
    postMessage: (_: string, [port]: MessagePort[]) => port?.postMessage(buildOf(worker)),
  };
  const registration = { active, waiting: null, installing: null, update: () => Promise.resolve() };
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
});
