import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../src/client/app/openPage.ts';
import { pendingCalls } from '../../../src/client/platform/http/callNews.ts';
import { getEventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import { failureMessages } from '../../../src/rules/core/failureText.ts';
import type { RouteName } from '../../../src/rules/navigation/routes.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { CallServer } from './callServer.ts';

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

const id = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1';

function load(name: RouteName, status: number) {
  // Enough for every call that the page makes.
  server.answer(...Array.from({ length: 4 }, () => ({ status })));
  return openPage(name, {
    address: '/',
    params: { id, userId: id },
    currentUser: sampleArrival({ permissionId: 3 }),
    signal: left.signal,
    system: {
      get: () => ({
        send: () => undefined,
        getSnapshot: () => ({ hasTag: () => false, matches: () => false, context: {} }),
      }),
    },
  });
}

describe.each([
  'siteEdit',
  'product',
  'customer',
  'profile',
  'firstTimeSetup',
  'training',
  'missingSignature',
  'signatureNote',
  'personConfirmation',
  'custodyEvent',
  'custodyCase',
  'fieldRecord',
  'fieldDevices',
  'restock',
  'alert',
] as const)('the page %s, whose chart starts with a record', (name) => {
  test('[ERR-500] is not shown if the server fails; the failed page shows the words of the catalog', async () => {
    expect(await load(name, 500)).toMatchObject({
      ok: false,
      failure: { status: 500, problem: { message: failureMessages.server } },
    });
  });

  test('[ERR-466] is not shown, without a message, if the server replies 466', async () => {
    expect(await load(name, 466)).toMatchObject({ ok: false, failure: { status: 466 } });
  });

  test('[ERR-404] is refused if the record does not exist', async () => {
    expect(await load(name, 404)).toMatchObject({ ok: false, failure: { kind: 'denied' } });
  });
});

test('[ERR-500] the form of an event loads its choices before it is shown', async () => {
  await load('custodyEvent', 500);
  const asked = () => server.requests.map(({ url }) => url?.split('?')[0]);
  await expect.poll(asked).toContain(getEventChoices.path.replace('{id}', id));
});
