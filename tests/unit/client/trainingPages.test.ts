import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../src/client/app/openPage.ts';
import { pendingCalls } from '../../../src/client/platform/http/callNews.ts';
import { calls } from '../../../src/contract/calls.ts';
import { mayOpen } from '../../../src/rules/navigation/access.ts';
import { type RouteName, routes } from '../../../src/rules/navigation/routes.ts';
import { authorizeTraining } from '../../../src/server/core/http/trainingCalls.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { CallServer } from './callServer.ts';

const admin = sampleArrival({ permissionId: 4 });
const trainee = { ...admin, user: { ...admin.user, isTraining: true as const } };
const id = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1';

let server: CallServer;
let left: AbortController;

beforeEach(async () => {
  server = await CallServer.open();
  left = new AbortController();
  server.stored.set('user', '{"inactivityTimeout":false}');
  vi.stubGlobal('location', new URL('https://countersign.example/'));
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(async () => {
  left.abort();
  await expect.poll(pendingCalls).toBe(0);
  await server.close();
});

/** What a page calls when it opens, until the first reply. */
async function askedBy(name: RouteName): Promise<string[]> {
  const before = server.requests.length;
  const params = Object.fromEntries(
    [...routes[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, id]),
  );
  server.answer({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
  await openPage(name, {
    address: '/',
    params,
    currentUser: trainee,
    signal: left.signal,
    system: {
      get: () => ({
        send: () => undefined,
        getSnapshot: () => ({ hasTag: () => false, matches: () => false, context: {} }),
      }),
    },
  });
  return server.requests
    .slice(before)
    .map(({ method, url }) => `${method} ${(url ?? '').split('?')[0]}`);
}

const named = calls.map((call) => ({
  call,
  pattern: new RegExp(`^${call.method} ${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

test('[LEDGER-05] every page that is open in training may call what it shows', async () => {
  const names = Object.keys(routes) as RouteName[];
  const closed: string[] = [];
  let asked = 0;
  for (const name of names.filter((one) => one !== 'login' && mayOpen(trainee, one))) {
    for (const request of await askedBy(name)) {
      asked += 1;
      const found = named.find(({ pattern }) => pattern.test(request));
      if (found === undefined) throw new Error(`${name} calls ${request}, which does not exist`);
      try {
        authorizeTraining(found.call);
      } catch {
        closed.push(`${name}: ${found.call.name}`);
      }
    }
  }
  expect(closed).toEqual([]);
  expect(asked).toBeGreaterThan(30);
});
