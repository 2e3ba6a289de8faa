import {
  buildNamedIn,
  type DocumentName,
  documentNames,
  entryOf,
} from '../../rules/core/documents.ts';
import { documentAddresses, manifestPath, type Route } from './routing.ts';
import type { Build, WorkerEnvironment } from './workerTypes.ts';

const cachePrefix = 'build ';

/** How long the network may take over a document before the kept one is shown. */
const patienceMilliseconds = 3000;

/** Which scripts and styles may be inline in it: their hashes tell documents of one build apart. */
function inlineOf({ headers }: Response): string | undefined {
  return /script-src[^;]*; style-src[^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];
}

const keyOf = (name: DocumentName) => `/${name}`;

/** The service worker's work on the given browser. */
export function createWorker(build: Build, { caches, origin, fetch, wait }: WorkerEnvironment) {
  const cacheName = cachePrefix + build.version;
  const own = () => caches.open(cacheName);

  async function fetchWhole(address: string, init: RequestInit): Promise<Response> {
    const response = await fetch(address, { credentials: 'omit', priority: 'low', ...init });
    if (!response.ok || response.redirected) {
      throw new Error(`${address} was answered with ${response.status}.`);
    }
    return response;
  }

  /** A file of the same name and hash is the same: what an earlier version loaded is not loaded again. */
  async function fetchFile(path: string, integrity: string): Promise<Response> {
    const known = path.startsWith('/assets/') ? await caches.match(path, anyVariant) : undefined;
    return known ?? fetchWhole(path, { integrity, cache: 'no-cache' });
  }

  /** The server writes into documents, so no hash is known: that it names this build's entry must do. */
  async function fetchDocument(name: DocumentName): Promise<Response> {
    const response = await fetchWhole(documentAddresses[name], { cache: 'no-store' });
    if (buildNamedIn(await response.clone().text()) !== build.id) {
      throw new Error(`${name} is of another build than the worker.`);
    }
    return response;
  }

  async function fill(cache: Cache): Promise<void> {
    const files = Object.entries(build.files).map(async ([path, integrity]) =>
      cache.put(path, await fetchFile(path, integrity)),
    );
    const documents = documentNames.map(async (name) =>
      cache.put(keyOf(name), await fetchDocument(name)),
    );
    const manifest = fetchWhole(manifestPath, { cache: 'no-cache' }).then((response) =>
      cache.put(manifestPath, response),
    );
    await Promise.all([...files, ...documents, manifest]);
  }

  /**
   * The configuration of an installation may change without a new build: its name, a message to everyone.
   */
  async function refresh(key: string, fresh: Response): Promise<void> {
    if (!fresh.ok || fresh.redirected) return;
    const cache = await own();
    const kept = await cache.match(key, anyVariant);
    if (!kept || inlineOf(kept) !== inlineOf(fresh)) return;
    if (buildNamedIn(await fresh.clone().text()) === build.id) await cache.put(key, fresh);
  }

  /** A half-deployed build's document would stay blank for want of its script: then the build before is shown. */
  async function rejectIncomplete(fresh: Response): Promise<Response> {
    const named = buildNamedIn(await fresh.clone().text());
    if (named === null || named === build.id) return fresh;
    const { ok } = await fetch(entryOf(named));
    if (!ok) throw new Error('The document is of a build whose script is missing.');
    return fresh;
  }

  async function answerDocument(
    request: Request,
    name: DocumentName,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const key = keyOf(name);
    const network = fetch(request).then(rejectIncomplete);
    keepAlive(network.then((response) => refresh(key, response.clone())).catch(() => undefined));
    const late = wait(patienceMilliseconds).then(() => null);
    const first = await Promise.race([network, late]).catch(() => null);
    if (first) return first;
    const kept = await (await own()).match(key, anyVariant);
    return kept ?? network;
  }

  async function answerFile(request: Request, path: string): Promise<Response> {
    const kept = await (await own()).match(path, anyVariant);
    return kept ?? (await caches.match(path, anyVariant)) ?? fetch(request);
  }

  async function answerManifest(request: Request): Promise<Response> {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await (await own()).match(manifestPath, anyVariant);
      if (!kept) throw error;
      return kept;
    }
  }

  return {
    /**
     * Loads the whole build. If a file is missing or differs from the build, or a document belongs to another build,
     * nothing is stored and the earlier version continues.
     */
    async install(): Promise<void> {
      try {
        await fill(await own());
      } catch (error) {
        await caches.delete(cacheName);
        throw error;
      }
    },

    /** Runs only when no page of the previous version is open, so its files can be deleted. */
    async activate(): Promise<void> {
      const names = await caches.keys();
      const former = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
      await Promise.all(former.map((name) => caches.delete(name)));
    },

    /** @param keepAlive takes what may continue after the answer. */
    answer(
      route: Exclude<Route, { kind: 'network' }>,
      request: Request,
      keepAlive: (work: Promise<unknown>) => void,
    ): Promise<Response> {
      switch (route.kind) {
        case 'document':
          return answerDocument(request, route.name, keepAlive);
        case 'file':
          return answerFile(request, route.path);
        case 'manifest':
          return answerManifest(request);
      }
    },

    origin,
  };
}

/** What is kept was requested without the headers that a page sends. */
const anyVariant = { ignoreVary: true } as const;
