import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LockedPerson } from '../../../../machines/session/lockScreen.setup.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

/** What the test asks of a page. */
type Tab = {
  /** Makes a passkey, and keeps a kit that has it; or has its id with the public key of another one. */
  setUp: (loggedInAgo: number, isForged: boolean) => Promise<void>;
  /** Locks the session, or the login page; what is shown, or how it ended. */
  lock: (where: 'session' | 'login') => Promise<string>;
  /** Locks while the browser’s database refuses, and lets it answer again; what is shown before and after. */
  lockBroken: () => Promise<[string, string]>;
  people: () => readonly LockedPerson[];
  /** Chooses the first person; what is shown then. */
  choose: (way: 'passkey.chosen' | 'pin.chosen') => Promise<string>;
  logOut: () => Promise<unknown>;
  kits: () => Promise<number>;
  isLookedFor: () => boolean;
  way: () => string | null;
  call: () => Promise<string>;
};

declare global {
  interface Window {
    lockTab: Tab;
  }
}

const arrival = sampleArrival();
const { id: userId, currentClientId: agencyId } = arrival.user;
const owner = { userId, agencyId };
const kit = sampleKit({ userId, agency: { ...sampleKit().agency, id: agencyId } });
const hour = 3_600_000;

const tabScript = `
  import { createActor, waitFor } from 'xstate';
  import { logOut } from ${client('app/services/logOut.ts')};
  import { clientLockScreenMachine } from ${client('features/session/lock/lockScreen.actors.ts')};
  import { readKitRows, saveKit } from ${client('platform/field/fieldStore.ts')};
  import { call } from ${client('platform/http/call.ts')};
  import { offlineWay } from ${client('platform/http/offlineSession.ts')};
  const owner = ${JSON.stringify(owner)};
  const kit = ${JSON.stringify(kit)};
  const arrival = ${JSON.stringify(arrival)};
  const base64Url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  let chart;
  const stateOf = ({ status, output, value, context }) =>
    status === 'done' ? output.outcome : context.message ?? JSON.stringify(value);
  const isQuiet = (state) => state.status === 'done' || ['online', 'locked'].includes(state.value.watching);
  const quiet = async () => stateOf(await waitFor(chart, isQuiet));
  const definition = { name: 'someCall', access: 'user', method: 'GET', path: '/api/Some', reply: {} };
  window.lockTab = {
    async setUp(loggedInAgo, isForged) {
      const make = (userId) => navigator.credentials.create({ publicKey: {
        challenge: new Uint8Array(32), rp: { id: 'localhost', name: 'here' },
        user: { id: new Uint8Array(8).fill(userId), name: 'medic', displayName: 'medic' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      } });
      const made = await make(1);
      const { response } = isForged ? await make(2) : made;
      const passkey = { credentialId: made.id, publicKey: base64Url(response.getPublicKey()), algorithm: -7 };
      await saveKit(owner, { ...kit, rpId: 'localhost', passkeys: [passkey] }, {
        loggedInAt: Date.now() - loggedInAgo,
        openPart: { arrival },
      });
    },
    async lock(where) {
      chart = createActor(clientLockScreenMachine, { input: { owner: where === 'session' ? owner : null } }).start();
      const isKnown = (state) => isQuiet(state) && (where === 'session' || state.value.watching !== 'online');
      return stateOf(await waitFor(chart, (state) => state.status === 'done' || isKnown(state)));
    },
    async lockBroken() {
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = () => { throw new DOMException('No.', 'UnknownError'); };
      chart = createActor(clientLockScreenMachine, { input: { owner } }).start();
      const before = stateOf(await waitFor(chart, (state) => state.hasTag('unread')));
      IDBDatabase.prototype.transaction = begin;
      return [before, await quiet()];
    },
    people: () => chart.getSnapshot().context.people,
    async choose(type) {
      const [person] = chart.getSnapshot().context.people;
      chart.send({ type, person });
      return quiet();
    },
    logOut: () => logOut({ userId: owner.userId }, new AbortController().signal),
    kits: async () => (await readKitRows()).length,
    isLookedFor: () => localStorage.getItem('hasKit') !== null,
    way: offlineWay,
    call: () => call(definition, {}, { signal: new AbortController().signal })
      .then(() => 'sent', (error) => error.failure?.kind ?? String(error)),
  };`;

let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;
let calls: string[];

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tabScript)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  calls = [];
  context = await browser.newContext();
  await context.route('http://localhost/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/' || pathname === '/dashboard') {
      const body = `<!doctype html><script>${script}</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    calls.push(pathname);
    return route.abort();
  });
  tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await tab.goto('http://localhost/');
});

afterEach(() => context.close());

const setUp = (ago = 0, isForged = false) =>
  tab.evaluate(([time, isOther]) => window.lockTab.setUp(time, isOther), [ago, isForged] as const);
const lock = (where: 'session' | 'login') => tab.evaluate((at) => window.lockTab.lock(at), where);
const choose = (way: 'passkey.chosen' | 'pin.chosen') =>
  tab.evaluate((by) => window.lockTab.choose(by), way);
const way = () => tab.evaluate(() => window.lockTab.way());

it('[FIELD-05] a session without a kit on the device cannot be locked, and ends', async () => {
  expect(await lock('session')).toBe('ended');
});

it('[FIELD-05] a storage that does not answer is asked again, and then the session can be unlocked', async () => {
  await setUp();
  const [before, after] = await tab.evaluate(() => window.lockTab.lockBroken());
  expect(before).toContain('unread');
  expect(after).toContain('locked');
  expect(await choose('passkey.chosen')).toBe('unlocked');
});

it('[FIELD-05] a passkey unlocks the session, checked without the server', async () => {
  await setUp();
  expect(await lock('session')).toContain('locked');
  expect(await choose('passkey.chosen')).toBe('unlocked');
  expect(calls.filter((path) => path !== '/healthz')).toEqual([]);
});

it('[FIELD-05] an answer that the public key in the kit does not prove unlocks nothing', async () => {
  await setUp(0, true);
  await lock('session');
  expect(await choose('passkey.chosen')).toContain('one of yours, or your device');
});

it('[FIELD-05] 12 hours after the login the lock says why it opens nothing', async () => {
  await setUp(12 * hour + 1_000);
  await lock('session');
  const [person] = await tab.evaluate(() => window.lockTab.people());
  expect(person).toMatchObject({ hasPasskey: false, name: arrival.user.fullName });
  expect(person?.refusal).toContain('more than 12 hours ago');
  await choose('passkey.chosen');
  await choose('pin.chosen');
  expect(await way()).toBeNull();
});

for (const [event, opened] of [
  ['passkey.chosen', 'passkey'],
  ['pin.chosen', 'pin'],
] as const) {
  it(`[FIELD-05] from the login page a ${opened} opens a session of this device alone: no call leaves it`, async () => {
    await setUp();
    expect(await lock('login')).toContain('locked');
    void choose(event).catch(() => undefined);
    await tab.waitForURL('**/dashboard');
    expect(await way()).toBe(opened);
    calls = [];
    expect(await tab.evaluate(() => window.lockTab.call())).toBe('noResponse');
    expect(calls).toEqual([]);
    // Of a session that no one proved nothing is kept behind a lock.
    expect(await lock('session')).toContain(opened === 'pin' ? 'ended' : 'locked');
  });
}

it('[FIELD-16] a deliberate logout removes the kit, and the login page looks for none', async () => {
  await setUp();
  expect(await tab.evaluate(() => window.lockTab.kits())).toBe(1);
  expect(await tab.evaluate(() => window.lockTab.isLookedFor())).toBe(true);
  expect(await tab.evaluate(() => window.lockTab.logOut())).toMatchObject({ outcome: 'loggedOut' });
  expect(await tab.evaluate(() => window.lockTab.kits())).toBe(0);
  expect(await tab.evaluate(() => window.lockTab.isLookedFor())).toBe(false);
});
