import { notificationIn } from './notifications.ts';
import { buildListed } from './precache.ts';
import { renewSubscription } from './renewSubscription.ts';
import { routeOf } from './routing.ts';
import { createWorker } from './worker.ts';
import type { Build, WorkerScope } from './workerTypes.ts';

declare const self: WorkerScope;

function serve(scope: WorkerScope, build: Build): void {
  const worker = createWorker(build, {
    caches,
    origin: location.origin,
    fetch: (input, init) => fetch(input, init),
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  });

  scope.addEventListener('install', (event) => event.waitUntil(worker.install()));

  // The page that registered the worker is taken on too: its files are kept until it is closed.
  scope.addEventListener('activate', (event) =>
    event.waitUntil(worker.activate().then(() => scope.clients.claim())),
  );

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const route = routeOf(request, worker.origin, build);
    if (route.kind === 'network') return;
    event.respondWith(worker.answer(route, request, (work) => event.waitUntil(work)));
  });

  scope.addEventListener('push', (event) => {
    const { title, body, tag, address } = notificationIn(event.data?.text(), worker.origin);
    const options = { body, tag, icon: '/icon-192.png', data: address };
    event.waitUntil(scope.registration.showNotification(title, options));
  });

  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(
      renewSubscription(event, scope.registration, (input, init) => fetch(input, init)),
    ),
  );

  // A window of its own: the one that is open may have a form that is half filled in.
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(scope.clients.openWindow(String(notification.data)));
  });

  // A page asks which build this is, to know whether it is an older one itself.
  scope.addEventListener('message', (event) => event.ports[0]?.postMessage(build.id));
}

// By this name, and once: it is the text that the plugin replaces.
serve(self, buildListed(self.__WB_MANIFEST));
