import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleSecurity } from '../../model/users/sampleSecurity.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { bundled, launch } from '../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client', path));

const arrival = sampleArrival();
const former = 'former-token'.padEnd(32, '-');
const gained = 'gained-token'.padEnd(32, '-');
const session = { ...arrival, token: gained };
const prime = { needsNarcPrime: true, needsBillPrime: false };

const login = { isSuccessful: true, message: '', value: session, model: prime };
const userInfo = { isSuccessful: true, ...arrival, secondsLeft: 300 };

/** Every act of the browser that stores a session or what the server says of it: its last call, and the reply. */
const ways = {
  'a password': ['Account/Login', login],
  'a passkey': ['Account/Login', login],
  'a ticket of single sign-on': ['Account/GetUserObjectFromId', session],
  'a guid of another program': ['Account/Login', login],
  'a proof of who it is': ['Account/Reauthenticate', session],
  'a new password': [`Users/${arrival.user.id}/Password`, { session, security: sampleSecurity() }],
  'a change of the agency': ['SetClient', { isSuccessful: true, message: '', value: session }],
  'a refresh of the user': ['Account/GetUserInfo', userInfo],
  'a change of the theme': [`Users/${arrival.user.id}/Theme`, arrival],
  'a copy to work with offline': ['Select/Departments', [{ value: '3', text: 'North' }]],
} as const satisfies Record<string, readonly [string, unknown]>;
type Way = keyof typeof ways;
const every = Object.keys(ways) as Way[];
const gaining = every.slice(0, -3);

declare global {
  interface Window {
    tab: {
      begin: (act: string) => void;
      /** What became of the act: its outcome, or the name of the error. */
      ending: () => Promise<string>;
      stop: () => void;
      put: (table: string, place: string) => Promise<unknown>;
      tableOf: (table: string) => Promise<string[]>;
      logOut: () => Promise<unknown>;
      /** Holds one of the browser's tables until it is released. */
      holdTable: (table: string) => Promise<void>;
      letTableGo: () => void;
    };
  }
}

const tab = `
  
  import { clientAccountSecurityMachine } from ${client('features/users/account/accountSecurity.actors.ts')};
  import { clientAgencySwapMachine } from ${client('features/session/agency-swap/agencySwap.actors.ts')};
  import { checkPassword } from ${client('features/session/login/loginCalls.ts')};
  import { logInWithPasskey } from ${client('features/session/login/loginPasskey.ts')};
  import { clientLeaveWithUnsentMachine } from ${client('features/offline/leaveWithUnsent.actors.ts')};
  import { clientPostLoginMachine } from ${client('features/session/login/postLogin.actors.ts')};
  import { clientResyncMachine } from ${client('features/offline/resync.actors.ts')};
  import { clientCacheWarmingMachine } from ${client('features/offline/cacheWarming.actors.ts')};
  import { clientProfileMachine } from ${client('features/users/account/profile.actors.ts')};
  import { reauthenticate } from ${client('core/signing/reauthenticate.ts')};
  import { redeemTicket, logInWithGuid } from ${client('features/session/login/sentLogin.ts')};
  import { logOut } from ${client('app/services/logOut.ts')};
  import { fetchArrival } from ${client('platform/http/session.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};

  const system = { get: () => ({ send() {} }) };
  const leaving = new AbortController();
  const { signal } = leaving;
  const userId = ${JSON.stringify(arrival.user.id)};
  const owner = { userId, agencyId: 1 };
  const sent = (query) => { window.loginQuery = query; };
  const actorOf = (machine, name) => machine.implementations.actors[name];
  /** As an invoked promise runs, below a chart that every other one is found by. */
  const asInvoked = (logic, input) => logic.config({ input, signal, system, self: {}, emit() {} });
  const ownPassword = actorOf(clientAccountSecurityMachine, 'ownPassword');
  const typed = { currentPassword: 'one', password: 'another', confirmPassword: 'another' };
  const assertion = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
  const acts = {
    'a password': () => checkPassword({ credentials: { userName: 'dana', password: 'one' }, clientId: null }, { signal, system }),
    'a passkey': () => logInWithPasskey({ userName: 'dana', assertion }, { signal, system }),
    'a ticket of single sign-on': () => { sent({ userIdFromSso: 't'.repeat(32) }); return redeemTicket({ signal, system }); },
    'a guid of another program': () => { sent({ username: 'dana', userguid: 'g' }); return logInWithGuid({ userName: 'dana', clientId: null }, { signal, system }); },
    'a proof of who it is': () => reauthenticate('one', signal),
    'a new password': () => asInvoked(actorOf(ownPassword, 'changePassword'), { userId, form: typed }),
    'a change of the agency': () => asInvoked(actorOf(clientAgencySwapMachine, 'changeAgency'), { clientId: 2 }),
    'a refresh of the user': () => fetchArrival(signal),
    'a change of the theme': () => asInvoked(actorOf(clientProfileMachine, 'saveTheme'), { userId, theme: 'Dark' }),
    'a copy to work with offline': () => asInvoked(actorOf(clientCacheWarmingMachine, 'fetchCache'), { owner, cache: 'departments' }),
    'giving up what is not sent': () => asInvoked(actorOf(clientLeaveWithUnsentMachine, 'discardUnsent'), { owner }),
    'looking for the key': () => asInvoked(actorOf(clientResyncMachine, 'openTable'), { owner }),
    'choosing the first page': () => asInvoked(actorOf(clientPostLoginMachine, 'readSavedRedirect'), { isKept: true }),
  };
  let ending;
  let held = true;
  const hold = (present) => present;
  window.tab = {
    begin: (way) => { ending = acts[way]().then((result) => result?.outcome ?? 'done', (error) => error.name); },
    ending: () => ending,
    stop: () => leaving.abort(),
    put: (table, place) => change(table, place, () => ({ isUpdatedOffline: true, operationId: place })),
    tableOf: async (table) => (await readAll(table, '')).map(([place]) => place),
    logOut: () => logOut({ userId }, new AbortController().signal),
    holdTable: async (table) => {
      await change(table, 'held', (row) => row);
      const opening = indexedDB.open('countersign-' + table);
      await new Promise((done) => { opening.onsuccess = done; });
      const store = opening.result.transaction(table, 'readwrite').objectStore(table);
      const again = () => { if (held) store.get('held').onsuccess = again; };
      again();
    },
    letTableGo: () => { held = false; },
  };`;

let browser: Browser;
let script: string;
let context: BrowserContext;
let page: Page;
let other: Page;
/** The tokens that were logged out. */
let loggedOut: (string | undefined)[];

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tab)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  loggedOut = [];
  context = await browser.newContext();
  await context.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route('**/api/Account/Logout*', (route) => {
    loggedOut.push(route.request().headers().authorization?.replace('Bearer ', ''));
    return route.fulfill({ json: { isSuccessful: true, message: '', value: null } });
  });
  const stamp = { isSuccessful: true, message: '', value: 'stamp', model: { userName: 'dana' } };
  await context.route('**/api/Fido/MakeAssertion*', (route) => route.fulfill({ json: stamp }));
  page = await openTab();
  other = await openTab();
  await page.evaluate(
    ([token, { user, security }]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('security', JSON.stringify(security));
      localStorage.setItem('hasSignatureAndPin', 'true');
      localStorage.setItem('lastAccess', String(Date.now()));
    },
    [former, arrival] as const,
  );
});

afterEach(() => context.close());

async function openTab(): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto('http://localhost/');
  return opened;
}

/** Starts in the first tab and holds the reply of the last call. */
async function begin(way: Way): Promise<{ reply: () => Promise<void> }> {
  const [path, json] = ways[way];
  let held: (route: Route) => void = () => undefined;
  const holding = new Promise<Route>((resolve) => (held = resolve));
  await page.route(`**/api/${path}?*`, (route) => held(route));
  await page.evaluate((name) => window.tab.begin(name), way);
  const route = await holding;
  return { reply: () => route.fulfill({ json }) };
}

const ending = () => page.evaluate(() => window.tab.ending());

/** What a logout takes away and must not come back. */
const kept = () =>
  other.evaluate(() =>
    ['token', 'user', 'security', 'hasSignatureAndPin', 'theme'].filter(
      (key) => key in localStorage,
    ),
  );

describe('[CALL-09] [IDLE-09] after a logout in another tab', () => {
  it.each(every)('%s stores nothing, and a session that it gained is ended', async (way) => {
    const { reply } = await begin(way);
    await other.evaluate(() => window.tab.logOut());
    await reply();
    expect(await ending()).not.toBe('accepted');
    expect(await kept()).toEqual([]);
    const orphans = gaining.includes(way) ? [gained] : [];
    await expect.poll(() => loggedOut).toEqual([former, ...orphans]);
  });

  it('and a login since then, an act of the previous session stores nothing', async () => {
    const { reply } = await begin('a proof of who it is');
    await other.evaluate(() => window.tab.logOut());
    await other.evaluate((token) => localStorage.setItem('token', token), 'next-token');
    await reply();
    expect(await ending()).toBe('CallError');
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBe('next-token');
  });

  it('a token that another tab wrote at the same moment does not count', async () => {
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    // As browsers store it that let each process write to its own copy first.
    await page.evaluate(() => {
      localStorage.setItem('tokenEndMark', 'before the logout');
      localStorage.setItem('endMark', 'the logout');
      window.tab.begin('a refresh of the user');
    });
    expect(await ending()).toBe('done');
    expect(asked).toEqual([]);
  });

  it('unresponsive tables of the previous agency change nothing', async () => {
    await other.evaluate(() => window.tab.holdTable('cacheWarming'));
    const { reply } = await begin('a change of the agency');
    const answered = page.waitForResponse('**/api/SetClient*');
    await reply();
    await answered;
    const leaving = other.evaluate(() => window.tab.logOut());
    await expect.poll(kept).toEqual([]);
    await other.evaluate(() => window.tab.letTableGo());
    await leaving;
    await ending();
    expect(await kept()).toEqual([]);
    // Each is sent by itself: nothing waits for the end of the gained session, and either may be received first.
    await expect.poll(() => loggedOut.toSorted()).toEqual([former, gained].toSorted());
  });
});

it('[CALL-09] the result of an actor that was stopped while it cleared the device is not stored', async () => {
  await other.evaluate(() => window.tab.holdTable('cacheWarming'));
  const { reply } = await begin('a change of the agency');
  await page.evaluate(() => localStorage.setItem('inventorySites', '[7]'));
  await reply();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('inventorySites'))).toBeNull();
  await page.evaluate(() => window.tab.stop());
  await other.evaluate(() => window.tab.letTableGo());
  expect(await ending()).toBe('AbortError');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(former);
  await expect.poll(() => loggedOut).toEqual([gained]);
});

describe('[OFF-03] an actor that was stopped', () => {
  const place = `${arrival.user.id}|1|`;
  const tableOf = (table: string) => other.evaluate((name) => window.tab.tableOf(name), table);

  /** Starts while a table is held, and is stopped before the table answers. */
  async function stopWhileHeld(act: string, table: string): Promise<void> {
    await other.evaluate((name) => window.tab.holdTable(name), table);
    await page.evaluate((name) => window.tab.begin(name), act);
    await page.evaluate(() => window.tab.stop());
    await other.evaluate(() => window.tab.letTableGo());
    expect(await ending()).toBe('AbortError');
  }

  it('discards no edit: the person saw that it failed', async () => {
    await other.evaluate((at) => window.tab.put('EditUserTbl', at), `${place}someone`);
    await stopWhileHeld('giving up what is not sent', 'EditUserTbl');
    expect(await tableOf('EditUserTbl')).toEqual([`${place}someone`]);
  });

  it('removes no key of the next session', async () => {
    await other.evaluate(() => window.tab.put('keys', 'another person|1|'));
    await stopWhileHeld('looking for the key', 'keys');
    expect(await tableOf('keys')).toEqual(['another person|1|']);
  });

  it('[CALL-09] stores no page for the next person', async () => {
    const saved = await page.evaluate(async () => {
      history.replaceState(null, '', '/login?redirectUrl=%2Finventory%2Flist');
      window.tab.begin('choosing the first page');
      window.tab.stop();
      return [await window.tab.ending(), sessionStorage.getItem('redirectUrl')];
    });
    expect(saved).toEqual(['AbortError', null]);
  });
});

it('[OFF-01] after a logout in another tab no copy of the agency is stored', async () => {
  const { reply } = await begin('a copy to work with offline');
  await other.evaluate(() => window.tab.logOut());
  await reply();
  await ending();
  expect(await other.evaluate(() => window.tab.tableOf('cacheWarming'))).toEqual([]);
});
