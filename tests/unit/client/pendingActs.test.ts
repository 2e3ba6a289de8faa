import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { KeptAct, PendingAct } from '../../../src/rules/offline/pendingAct.ts';
import { sampleAct } from '../../model/offline/sampleAct.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { bundled, launch } from '../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client', path));

type Arrival = ReturnType<typeof sampleArrival>;

/** What the test asks of a page. */
type Tab = {
  /** Logs in and waits until the acts of this device are read and asked about. */
  logIn: (arrival: Arrival) => Promise<void>;
  /** As a form does that keeps a draft. */
  loadKey: (arrival: Arrival) => Promise<void>;
  list: () => PendingAct[];
  /** The connection is back. */
  askAgain: () => Promise<void>;
  dismiss: (key: string) => Promise<void>;
  isStorageUsable: () => boolean;
  /** Signs an act: `answer` null for a reply that is lost. Gives what the disk has while the call is under way. */
  sign: (key: string, answer: object | null) => Promise<{ columns: string[]; bytes: string }[]>;
  disk: () => Promise<string[]>;
  /** The drafts on the device; `sign` leaves one under its key. */
  drafts: () => Promise<string[]>;
};

declare global {
  interface Window {
    acts: Tab;
  }
}

const tabScript = `
  import { createActor, setup, waitFor } from 'xstate';
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { sentAct } from ${client('core/pending-acts/sentAct.ts')};
  import { clientPendingActsMachine } from ${client('features/offline/pendingActs.actors.ts')};
  import { keepSession } from ${client('platform/http/session.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};
  let app;
  const acts = () => app.system.get('pendingActs');
  const isQuiet = (state) => ['idle', 'waiting'].includes(state.value.list);
  const rows = () => readAll('pendingActs', '');
  const keysOf = async (table) => (await readAll(table, '')).map(([key]) => key);
  window.acts = {
    async logIn(arrival) {
      keepSession({ ...arrival, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
      const owner = { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
      app = createActor(setup({ actors: { pendingActs: clientPendingActsMachine } }).createMachine({
        invoke: { src: 'pendingActs', systemId: 'pendingActs', id: 'pendingActs', input: { owner } },
      })).start();
      await waitFor(acts(), (state) => isQuiet(state) && state.value.storage !== 'checking');
    },
    async loadKey(arrival) {
      const owner = { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
      await hasOfflineKey(owner, new AbortController().signal);
    },
    async askAgain() {
      acts().send({ type: 'connection.restored' });
      await waitFor(acts(), isQuiet);
    },
    list: () => acts().getSnapshot().context.acts,
    async dismiss(key) {
      acts().send({ type: 'act.dismissed', key });
      await waitFor(acts(), isQuiet);
    },
    isStorageUsable: () => acts().getSnapshot().value.storage === 'usable',
    async sign(key, answer) {
      let found;
      await change('drafts', key, () => ({ keptAt: Date.now() }));
      await sentAct(app.system, key, true).send(async () => {
        found = (await rows()).map(([, row]) => ({
          columns: Object.keys(row),
          bytes: new TextDecoder('latin1').decode(row.sealed?.text) + JSON.stringify(row),
        }));
        return answer ?? { ok: false, failure: { kind: 'noResponse', problem: { message: '' } } };
      });
      await waitFor(acts(), isQuiet);
      return found;
    },
    disk: () => keysOf('pendingActs'),
    drafts: () => keysOf('drafts'),
  };`;

const medic = sampleArrival();
const colleague = sampleArrival({ id: '00000000-0000-4000-8000-0000000000c1' });
const { key }: KeptAct = sampleAct();

let browser: Browser;
let script: string;
let context: BrowserContext;
/** How often each was requested. */
let requests: { key: number; outcome: number };
let isRecorded: boolean | null;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tabScript)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  requests = { key: 0, outcome: 0 };
  isRecorded = null;
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route('**/api/Account/OfflineKey*', (route) => {
    requests.key += 1;
    return route.fulfill({ json: { key: 'm'.repeat(43) } });
  });
  await context.route('**/api/Acts/Outcome*', (route) => {
    requests.outcome += 1;
    return isRecorded === null ? route.abort() : route.fulfill({ json: { isRecorded } });
  });
});

afterEach(() => context.close());

async function openTab(arrival: Arrival): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('http://localhost/');
  await tab.evaluate((who) => window.acts.logIn(who), arrival);
  return tab;
}

const listIn = (tab: Page) => tab.evaluate(() => window.acts.list());
const diskOf = (tab: Page) => tab.evaluate(() => window.acts.disk());
const draftsOf = (tab: Page) => tab.evaluate(() => window.acts.drafts());
const sign = (tab: Page, answer: object | null) =>
  tab.evaluate(([id, reply]) => window.acts.sign(id, reply), [key, answer] as const);

it('[FIELD-19] where nothing is kept no key and no act is requested, and the try whether the browser stores leaves nothing, also where that answers late', async () => {
  await context.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    let late = 1;
    IDBDatabase.prototype.transaction = function (...given) {
      if (given[1] === 'readwrite' && late > 0) {
        late -= 1;
        throw new DOMException('It does not answer.', 'TimeoutError');
      }
      return begin.apply(this, given);
    };
  });
  const tab = await openTab(medic);
  expect(await tab.evaluate(() => window.acts.isStorageUsable())).toBe(true);
  expect(await diskOf(tab)).toEqual([]);
  expect(requests).toEqual({ key: 0, outcome: 0 });
});

it('[FIELD-19] [FIELD-21] an act lies sealed on the device while it is sent, and a definite answer deletes it and its draft', async () => {
  const tab = await openTab(medic);
  await tab.evaluate((who) => window.acts.loadKey(who), medic);
  const [row, ...others] = await sign(tab, { ok: true, value: 'entry 42' });
  expect(others).toEqual([]);
  expect(row?.columns).toEqual(['sealed']);
  for (const secret of ['A signed act', '/dashboard', medic.user.id]) {
    expect(row?.bytes).not.toContain(secret);
  }
  expect(await diskOf(tab)).toEqual([]);
  expect(await draftsOf(tab)).toEqual([]);
  expect(await listIn(tab)).toEqual([]);
});

it('[FIELD-18] [FIELD-19] a lost reply is asked about in a later tab, and one of two tabs shows that it is posted', async () => {
  const first = await openTab(medic);
  await first.evaluate((who) => window.acts.loadKey(who), medic);
  await sign(first, null);
  expect((await listIn(first)).map(({ stage }) => stage)).toEqual(['unknown']);
  expect([await diskOf(first), await draftsOf(first)]).toEqual([[key], [key]]);
  const stranger = await openTab(colleague);
  expect(await listIn(stranger)).toEqual([]);
  await stranger.close();
  isRecorded = false;
  const second = await openTab(medic);
  // It was sent less than 90 s ago.
  expect(await listIn(second)).toMatchObject([{ key, stage: 'unknown', isStored: true }]);
  isRecorded = true;
  const third = await openTab(medic);
  expect(await listIn(third)).toMatchObject([{ key, stage: 'posted' }]);
  expect(await diskOf(third)).toEqual([]);
  await second.evaluate(() => window.acts.askAgain());
  expect(await listIn(second)).toEqual([]);
});

it('[FIELD-18] what is dismissed is deleted from the device', async () => {
  const tab = await openTab(medic);
  await tab.evaluate((who) => window.acts.loadKey(who), medic);
  await sign(tab, null);
  await tab.evaluate((which) => window.acts.dismiss(which), key);
  expect(await diskOf(tab)).toEqual([]);
  expect(await listIn(tab)).toEqual([]);
});
