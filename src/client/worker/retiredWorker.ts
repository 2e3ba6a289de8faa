import type { WorkerScope } from './workerTypes.ts';

/* Answered in the worker's place while `SERVICE_WORKER` is off: it takes over at once, and removes all there was. */

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => event.waitUntil(retire()));

scope.addEventListener('message', (event) => event.ports[0]?.postMessage(null));

async function retire(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
