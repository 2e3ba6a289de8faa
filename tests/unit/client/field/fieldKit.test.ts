import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noncesOfKit } from '../../../../src/contract/custody/fieldKit.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { sampleKit } from '../../../support/field/sampleKit.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';
import { tabScript } from './fieldKitTab.ts';

const hour = 3_600_000;
const medic = sampleArrival();
const { id: userId, currentClientId } = medic.user;
const nonces = Array.from({ length: noncesOfKit }, (_, fill) =>
  Buffer.alloc(32, fill).toString('base64url'),
);
const kit = sampleKit({ userId, nonces, agency: { ...sampleKit().agency, id: currentClientId } });

let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;
let asked: { deviceId: string; publicKey: string; lastSeq: number }[];
let answer: { status: number; json: unknown };
/** When it is given. */
let answered: Promise<void>;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tabScript)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  asked = [];
  answered = Promise.resolve();
  answer = { status: 200, json: kit };
  context = await browser.newContext();
  // As Safari 17.0 (docs/browsers.md).
  await context.addInitScript('delete AbortSignal.any');
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route('**/api/FieldKits*', async (route) => {
    asked.push(route.request().postDataJSON() as (typeof asked)[number]);
    await answered;
    return route.fulfill(answer);
  });
  tab = await openTab();
});

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('http://localhost/');
  return page;
}

afterEach(() => context.close());

/** The server is asked and gives no answer until this is called. */
function holdAnswer(): () => void {
  let respond = () => {};
  answered = new Promise((resolve) => {
    respond = resolve;
  });
  return respond;
}

const logIn = () => tab.evaluate((who) => window.kitTab.logIn(who), medic);
const kitIn = (later: number) => tab.evaluate((when) => window.kitTab.kit(when), later);
const place = kit.places[0]?.use.inventory.name;

it('[FIELD-02] a login is issued a kit; the next one is for the same device and key', async () => {
  expect(await logIn()).toBe('ready');
  expect(await kitIn(0)).toBe(place);
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('ready');
  const [first, second] = asked;
  expect(first).toMatchObject({ lastSeq: 0 });
  expect(second).toEqual({ ...first, deviceId: kit.deviceId });
  expect(await tab.evaluate(() => window.kitTab.kits())).toBe(1);
});

it('[FIELD-02] a device whose registration had no answer is registered under the same id', async () => {
  answer = { status: 503, json: { code: 'unavailable', message: 'Try again later.' } };
  expect(await logIn()).toBe('waiting');
  answer = { status: 200, json: kit };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('ready');
  const [first, second, ...more] = asked;
  expect(first?.deviceId).toMatch(/^[\da-f-]{36}$/);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

it('[FIELD-02] a page that is loaded again keeps a kit that is new, and renews it after a login or a record', async () => {
  await logIn();
  const restart = () => tab.evaluate(() => window.kitTab.restart());
  expect([await restart(), asked.length]).toEqual(['ready', 1]);
  answer = { status: 200, json: { ...kit, nonces: nonces.slice(1) } };
  expect([await tab.evaluate(() => window.kitTab.renew()), asked.length]).toEqual(['ready', 2]);
  answer = { status: 200, json: kit };
  expect([await restart(), asked.length]).toEqual(['ready', 3]);
  expect([await restart(), asked.length]).toEqual(['ready', 3]);
  expect([await logIn(), asked.length]).toEqual(['ready', 4]);
});

it.each([
  ['whose time is not known', ''],
  ['13 hours ago', String(Date.now() - 13 * hour)],
])(
  '[FIELD-01] [FIELD-05] a device is not ready after a login %s, and does not ask again at each page',
  async (_, loggedInAt) => {
    await logIn();
    await tab.evaluate((time) => localStorage.setItem('loggedInAt', time), loggedInAt);
    const restart = () => tab.evaluate(() => window.kitTab.restart());
    expect([await restart(), asked.length]).toEqual(['waiting', 2]);
    expect([await restart(), asked.length]).toEqual(['waiting', 2]);
    expect(await kitIn(0)).toBe('oldLogin');
  },
);

it('[FIELD-02] two tabs that start at once are one device, and use one kit', async () => {
  const respond = holdAnswer();
  const first = logIn();
  const other = await openTab();
  const second = other.evaluate((who) => window.kitTab.logIn(who), medic);
  const isWaiting = async () => (await navigator.locks.query()).pending?.length === 1;
  await other.waitForFunction(isWaiting);
  respond();
  expect(await Promise.all([first, second])).toEqual(['ready', 'ready']);
  expect(asked).toHaveLength(1);
});

it('[FIELD-05] [FIELD-13] the kit opens for 12 hours after the login', async () => {
  await logIn();
  expect(await kitIn(12 * hour - 60_000)).toBe(place);
  expect(await kitIn(12 * hour + 1)).toBe('oldLogin');
  expect(await kitIn(72 * hour)).toBe('expired');
  expect(await kitIn(-hour)).toBe('clock');
});

it('[FIELD-01] [FIELD-06] a page without an answer is filled from the kit, and one that was refused is not', async () => {
  await logIn();
  const load = (ending: 'answer' | 'refusal' | 'silence', id: string) =>
    tab.evaluate(([how, which]) => window.kitTab.load(how, which), [ending, id] as const);
  const id = kit.places[0]?.use.inventory.id ?? '';
  const fromKit = `${place ?? ''} as of ${kit.issuedAt}`;
  expect(await load('answer', id)).toBe('the server');
  expect(await load('refusal', id)).toBe('refusal');
  expect(await load('silence', id)).toBe(fromKit);
  // What the kit does not have is the failure of the call.
  expect(await load('silence', kit.kitId)).toBe('silence');
  await context.setOffline(true);
  expect(await load('answer', id)).toBe(fromKit);
  expect(await load('answer', kit.kitId)).toContain('Connect to open it.');
});

it('[FIELD-01] without a network a page asks a storage that does not answer again, and then says what to do', async () => {
  await logIn();
  await context.setOffline(true);
  const id = kit.places[0]?.use.inventory.id ?? '';
  await tab.clock.install();
  const load = async (silent: number) => {
    const loading = tab.evaluate(([one, times]) => window.kitTab.loadSlow(one, times), [
      id,
      silent,
    ] as const);
    for (let second = 0; second < 6; second += 1) await tab.clock.runFor(1_000);
    return loading;
  };
  expect(await load(2)).toBe(`${place ?? ''} as of ${kit.issuedAt}`);
  expect(await load(99)).toContain('close every tab of this app');
});

it('[FIELD-02] [FIELD-19] a browser that cleared its data is not ready, and is a new device when it is issued a kit again', async () => {
  await logIn();
  await tab.evaluate(() => window.kitTab.evict());
  answer = { status: 503, json: { code: 'unavailable', message: 'Try again later.' } };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('waiting');
  expect(await tab.evaluate(() => window.kitTab.said())).toBe('none');
  answer = { status: 200, json: kit };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('ready');
  expect(await tab.evaluate(() => window.kitTab.said())).toBeNull();
  const [first, , last] = asked;
  expect(last?.lastSeq).toBe(0);
  expect(last?.publicKey).not.toBe(first?.publicKey);
});

it('[FIELD-15] the kit of a revoked device is removed', async () => {
  await logIn();
  answer = { status: 409, json: { code: 'device_revoked', message: 'This device was revoked.' } };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('revoked');
  expect(await kitIn(0)).toBe('none');
});

it('[FIELD-02] without an answer the kit stays; after a logout, and of another person, none is kept', async () => {
  await logIn();
  answer = { status: 503, json: { code: 'unavailable', message: 'Try again later.' } };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('waiting');
  expect(await kitIn(0)).toBe(place);
  answer = { status: 200, json: { ...kit, userId: kit.deviceId, kitId: kit.deviceId } };
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('waiting');
  await tab.evaluate(() => window.kitTab.endSession());
  const calls = asked.length;
  expect(await tab.evaluate(() => window.kitTab.renew())).toBe('waiting');
  expect(asked).toHaveLength(calls);
});

it('[FIELD-16] a kit that is received after the logout is not kept', async () => {
  const respond = holdAnswer();
  const started = logIn();
  await expect.poll(() => asked.length).toBe(1);
  await tab.evaluate(() => window.kitTab.endSession());
  respond();
  expect(await started).toBe('waiting');
  expect(await tab.evaluate(() => window.kitTab.kits())).toBe(0);
});

it('[FIELD-19] a browser that stores nothing has no kit, and the chart says why', async () => {
  await tab.evaluate(() => window.kitTab.fillStorage());
  expect(await logIn()).toBe('unstored');
  expect(await kitIn(0)).toBe('none');
});
