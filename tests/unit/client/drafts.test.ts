import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import type { UseChoices } from '../../../src/contract/custody/use.ts';
import type { RawEvent } from '../../../src/rules/custody/form/custodyForm.ts';
import type { RawUse } from '../../../src/rules/custody/typedUse.ts';
import { sampleEventChoices } from '../../model/custody/sampleCustodyEvent.ts';
import { sampleChoices, sampleForm } from '../../model/custody/sampleUse.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { bundled, launch } from '../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client', path));

type Arrival = ReturnType<typeof sampleArrival>;

/** What the test asks of the page. */
type Device = {
  logIn: (arrival: Arrival) => void;
  /** Ends the session; `onPurpose`: the person logs out. */
  logOut: (userId: string, onPurpose: boolean) => Promise<void>;
  /** Opens a form as its page does. */
  open: (
    name: 'recordUse' | 'custodyEvent',
    address: string,
  ) => Promise<{ context: unknown; restored: Restored | null }>;
  /** Sends an event to the chart of the open form, and waits for the draft of it. */
  type: (event: { type: string; [name: string]: unknown }) => Promise<void>;
  /** The act is recorded. */
  finish: () => Promise<void>;
  list: () => Promise<{ title: string; address: string }[]>;
  discard: (title: string) => Promise<void>;
  /** What lies on the disk: each key, the names of the columns, and all bytes as text. */
  disk: (table: string) => Promise<{ key: string; columns: string[]; bytes: string }[]>;
  /** What is left if the clock says so much more. */
  countAfter: (milliseconds: number) => Promise<number>;
};

type Restored = { id: string; age: string; changes: string[] };

declare global {
  interface Window {
    drafts: Device;
  }
}

const device = `
  import { createActor, fromTransition, setup, waitFor } from 'xstate';
  import { page as recordUse } from ${client('features/custody/use/recordUse.page.ts')};
  import { page as custodyEvent } from ${client('features/custody/event/custodyEvent.page.ts')};
  import { clientDraftMachine } from ${client('features/custody/drafts/draft.actors.ts')};
  import { clearDevice } from ${client('platform/browser/clearDevice.ts')};
  import { clearTypedOf } from ${client('platform/browser/resetAgency.ts')};
  import { keepSession, storedIdentity } from ${client('platform/http/session.ts')};
  import { readAll } from ${client('platform/offline/database.ts')};
  import { removeOldDrafts } from ${client('platform/offline/drafts.ts')};
  import { queryOf } from ${client('shell/address.ts')};
  const pages = { recordUse, custodyEvent };
  const nothing = { page: null, work: null, arrivals: 0 };
  let arrival, app, work, page, arrivals = 0;
  const draft = () => app.system.get('draft');
  const show = (name) => app.system.get('navigation').send({ page: { name }, work: null, arrivals: ++arrivals });
  const isListed = (state) => state.matches({ list: 'listed' });
  window.drafts = {
    logIn(who) {
      arrival = who;
      keepSession({ ...who, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
      const owner = { userId: who.user.id, agencyId: who.user.currentClientId };
      app = createActor(setup({ actors: {
        navigation: fromTransition((state, { type, ...next }) => ('page' in next ? next : state), nothing),
        draft: clientDraftMachine,
      } }).createMachine({ invoke: [
        { src: 'navigation', systemId: 'navigation', id: 'navigation' },
        { src: 'draft', systemId: 'draft', id: 'draft', input: { owner } },
      ] })).start();
    },
    async logOut(userId, onPurpose) {
      app.stop();
      await clearDevice();
      if (onPurpose) await clearTypedOf(userId);
    },
    async open(name, address) {
      const id = address.split('/')[2].split('?')[0];
      const { signal } = new AbortController();
      page = await pages[name].open(name, {
        address, id, params: { id }, query: queryOf(address), currentUser: arrival, signal, system: app.system,
      });
      work = createActor(page.work.logic, { input: page.work.input }).start();
      app.system.get('navigation').send({ page, work, arrivals: ++arrivals });
      const { sources, choices, ...context } = work.getSnapshot().context;
      return { context, restored: page.draft.restored };
    },
    async type(event) {
      work.send(event);
      await waitFor(draft(), (state) => state.hasTag('kept'));
    },
    async finish() {
      const { context } = work.getSnapshot();
      draft().send({ type: 'form.changed', change: page.draft.of({ ...context, recorded: {} }) });
      await waitFor(draft(), (state) => state.matches({ form: 'idle' }));
    },
    async list() {
      await waitFor(draft(), isListed);
      show('dashboard');
      const { context } = await waitFor(draft(), isListed);
      return context.drafts.map(({ title, address }) => ({ title, address }));
    },
    async discard(title) {
      const { id } = draft().getSnapshot().context.drafts.find((one) => one.title === title);
      draft().send({ type: 'discard.requested', id, leaveTo: null });
      draft().send({ type: 'discard.confirmed' });
      await waitFor(draft(), isListed);
    },
    async disk(table) {
      const latin = (buffer) => new TextDecoder('latin1').decode(buffer);
      return (await readAll(table, '')).map(([key, row]) => ({
        key, columns: Object.keys(row), bytes: latin(row.sealed?.text) + JSON.stringify(row),
      }));
    },
    async countAfter(milliseconds) {
      await removeOldDrafts(Date.now() + milliseconds);
      return (await readAll('drafts', '')).length;
    },
  };`;

const medic = sampleArrival();
const colleague = sampleArrival({ id: '00000000-0000-4000-8000-0000000000c1' });
const elsewhere = sampleArrival({ currentClientId: 99 });
const inventoryId = sampleChoices.inventory.id;
const useAddress = `/inventory/${inventoryId}/use`;
const countAddress = `/inventory/${inventoryId}/record?kind=count`;
const hour = 3_600_000;

let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;
let useChoices: UseChoices;
let eventChoices: EventChoices;
/** The server has a key for each person and agency. */
let key: string;

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(device)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  useChoices = sampleChoices;
  eventChoices = sampleEventChoices;
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route('**/api/Account/OfflineKey*', (route) => route.fulfill({ json: { key } }));
  await context.route('**/UseChoices*', (route) => route.fulfill({ json: useChoices }));
  await context.route('**/EventChoices*', (route) => route.fulfill({ json: eventChoices }));
  await openTab();
});

afterEach(() => context.close());

async function openTab(): Promise<void> {
  tab = await context.newPage();
  await tab.goto('http://localhost/');
}

async function logIn(arrival: Arrival, secret: string): Promise<void> {
  key = secret.repeat(43);
  await tab.evaluate((who) => window.drafts.logIn(who), arrival);
}

const logOut = (arrival: Arrival, onPurpose: boolean) =>
  tab.evaluate(([id, isDeliberate]) => window.drafts.logOut(id, isDeliberate), [
    arrival.user.id,
    onPurpose,
  ] as const);

const open = (name: 'recordUse' | 'custodyEvent', address: string) =>
  tab.evaluate(([page, where]) => window.drafts.open(page, where), [name, address] as const);

const type = (event: { type: string }) => tab.evaluate((typed) => window.drafts.type(typed), event);

const list = () => tab.evaluate(() => window.drafts.list());
const disk = () => tab.evaluate(() => window.drafts.disk('drafts'));

async function typeUse(): Promise<string> {
  const opened = await open('recordUse', useAddress);
  await type({ type: 'amounts.changed', amounts: sampleForm } as { type: string });
  return (opened.context as { idempotencyKey: string }).idempotencyKey;
}

it('[FIELD-20] [IDLE-07] a use that is being typed is sealed on the device; logging out leaves it there and nothing that opens it', async () => {
  await logIn(medic, 'm');
  const id = await typeUse();
  const [row, ...others] = await disk();
  expect(others).toEqual([]);
  expect(row?.key).toBe(id);
  expect(row?.columns.toSorted()).toEqual(['keptAt', 'sealed']);
  for (const secret of [sampleForm.patientId, medic.user.id, inventoryId, 'Record use']) {
    expect(row?.bytes).not.toContain(secret);
  }
  for (const onPurpose of [false, true]) {
    await logOut(medic, onPurpose);
    expect(await disk()).toHaveLength(1);
    expect(await tab.evaluate(() => window.drafts.disk('keys'))).toEqual([]);
    await logIn(medic, 'm');
  }
});

it('[FIELD-20] [FIELD-21] its author continues it in a new tab after a logout, with the same key of the act, its age and what changed in the stock', async () => {
  await logIn(medic, 'm');
  const id = await typeUse();
  await logOut(medic, true);
  await tab.close();
  await openTab();
  const holdings = sampleChoices.holdings.map((one) => ({ ...one, balance: 4_000 }));
  useChoices = { ...sampleChoices, holdings };
  await logIn(medic, 'm');
  expect(await list()).toEqual([
    { title: `Record use, ${sampleChoices.inventory.name}`, address: useAddress },
  ]);
  const { context: form, restored } = await open('recordUse', `${useAddress}?draft=${id}`);
  const { typed, idempotencyKey } = form as { typed: RawUse; idempotencyKey: string };
  expect(typed).toMatchObject({ patientId: sampleForm.patientId, given: sampleForm.given });
  expect(idempotencyKey).toBe(id);
  expect(restored?.age).toBe('less than a minute ago');
  expect(restored?.changes).toHaveLength(1);
  expect(restored?.changes[0]).toMatch(/lot F2607A: 2.vials on hand now, 4.vials when/);
  await tab.evaluate(() => window.drafts.finish());
  expect(await disk()).toEqual([]);
  expect(await list()).toEqual([]);
});

it('[FIELD-21] no one else learns of it: not a colleague at the same browser, and not its author in another agency', async () => {
  await logIn(medic, 'm');
  await typeUse();
  await logOut(medic, false);
  for (const [other, secret] of [
    [colleague, 'c'],
    // The same key shall not open it either: what is sealed is bound to person and agency.
    [colleague, 'm'],
    [elsewhere, 'm'],
  ] as const) {
    await logIn(other, secret);
    expect(await list()).toEqual([]);
    expect((await open('recordUse', useAddress)).restored).toBe(null);
    await logOut(other, true);
  }
  expect(await disk()).toHaveLength(1);
});

it('[FIELD-21] it is discarded by hand, and by anyone’s session 24 hours after its last change', async () => {
  await logIn(medic, 'm');
  await typeUse();
  const [{ title } = { title: '' }] = await list();
  await tab.evaluate((which) => window.drafts.discard(which), title);
  expect(await disk()).toEqual([]);
  await typeUse();
  const countAfter = (milliseconds: number) =>
    tab.evaluate((time) => window.drafts.countAfter(time), milliseconds);
  expect(await countAfter(24 * hour - 60_000)).toBe(1);
  expect(await countAfter(24 * hour + 1)).toBe(0);
});

it('[FIELD-20] a count and a receipt keep their fields and lines, each under its own address', async () => {
  await logIn(medic, 'm');
  await open('custodyEvent', countAddress);
  await type({ type: 'form.changed', typed: { mode: 'full', note: 'Shelf 2' } } as {
    type: string;
  });
  await open('custodyEvent', `/inventory/${inventoryId}/record?kind=receive`);
  await type({ type: 'line.added', typed: { note: 'Box 1' } } as { type: string });
  await type({ type: 'form.changed', typed: { note: 'Box 2' } } as { type: string });
  const count = await open('custodyEvent', countAddress);
  expect(count.context).toMatchObject({ kind: 'count', typed: { note: 'Shelf 2', mode: 'full' } });
  const received = await open('custodyEvent', `/inventory/${inventoryId}/record?kind=receive`);
  expect((received.context as RawEvent).typed).toMatchObject({ note: 'Box 2' });
  expect((received.context as RawEvent).keys).toEqual(['1', '2']);
  expect((await list()).map(({ address }) => address).toSorted()).toEqual([
    countAddress,
    `/inventory/${inventoryId}/record?kind=receive`,
  ]);
});
