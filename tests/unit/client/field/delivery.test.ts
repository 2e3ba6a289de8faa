import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { fieldFormat } from '../../../../src/contract/custody/fieldEnvelope.ts';
import type { PendingRecord } from '../../../../src/rules/custody/field/pendingRecord.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';

// A browser is started: slow machines need longer than the default
const client = (path: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../../src/client', path));

type Arrival = ReturnType<typeof sampleArrival>;

type Tab = {
  /** Logs in, and waits until everything that can be delivered is. */
  logIn: (arrival: Arrival) => Promise<void>;
  /** Puts a record of the person on the device, as a build stored it whose rows had this version, or none yet. */
  keep: (arrival: Arrival, recordId: string, deviceSeq: number, version?: number) => Promise<void>;
  /** Changes the agency inside the session, as the header does, while the delivery of the agency before runs on. */
  changeAgency: (clientId: number) => Promise<unknown>;
  /** The connection is back. */
  again: () => Promise<void>;
  list: () => readonly PendingRecord[];
  dismiss: (recordId: string) => Promise<void>;
  disk: (agencyId: number) => Promise<unknown[]>;
  newer: (agencyId: number) => Promise<unknown[]>;
  /** Leaves the draft of a form on the device, as a phone does that dies before it deletes it. */
  leaveDraft: (id: string) => Promise<unknown>;
  drafts: () => Promise<string[]>;
};

declare global {
  interface Window {
    delivery: Tab;
  }
}

const uuid = '00000000-0000-4000-8000-0000000000aa';
const envelope = {
  format: fieldFormat,
  deviceId: uuid,
  previousHash: '0'.repeat(64),
  kitId: uuid,
  keyId: uuid,
  contentHash: '0'.repeat(64),
  enc: 'A'.repeat(87),
  ciphertext: 'AAAA',
  signature: 'A'.repeat(86),
};

const tabScript = `
  import { createActor, setup, toPromise, waitFor } from 'xstate';
  import { hasOfflineKey } from ${client('core/offline-edits/offlineKey.ts')};
  import { clientDeliveryMachine } from ${client('features/offline/delivery.actors.ts')};
  import { clientAgencySwapMachine } from ${client('features/session/agency-swap/agencySwap.actors.ts')};
  import { sealCopy } from ${client('platform/field/recordCopy.ts')};
  import { readNewerRecords, readRecords } from ${client('platform/field/recordStore.ts')};
  import { keepSession } from ${client('platform/http/session.ts')};
  import { change, readAll } from ${client('platform/offline/database.ts')};
  let app;
  const chart = () => app.system.get('delivery');
  const quiet = () => waitFor(chart(), (state) => state.matches('idle') || state.matches('waiting'));
  const ownerOf = ({ user }) => ({ userId: user.id, agencyId: user.currentClientId });
  const keep = (arrival) =>
    keepSession({ ...arrival, token: crypto.randomUUID() }, { needsNarcPrime: false, needsBillPrime: false });
  window.delivery = {
    async logIn(arrival) {
      keep(arrival);
      const owner = ownerOf(arrival);
      app = createActor(setup({ actors: { delivery: clientDeliveryMachine } }).createMachine({
        invoke: { src: 'delivery', systemId: 'delivery', id: 'delivery', input: { owner } },
      })).start();
      await quiet();
    },
    async keep(arrival, recordId, deviceSeq, version) {
      keep(arrival);
      const owner = ownerOf(arrival);
      await hasOfflineKey(owner, new AbortController().signal);
      const copy = { title: 'Record use ' + deviceSeq, address: '/use', content: {} };
      const row = {
        ...(version === undefined ? {} : { version }),
        recordId, agencyId: owner.agencyId, deviceSeq, storedAt: Date.now(), delivered: null,
        envelope: { ...${JSON.stringify(envelope)}, recordId, deviceSeq, agencyId: owner.agencyId }, copies: await sealCopy(owner, recordId, copy),
      };
      await change('field', 'record|' + owner.agencyId + '|' + recordId, () => row);
    },
    changeAgency: (clientId) => {
      const { changeAgency } = clientAgencySwapMachine.implementations.actors;
      return toPromise(createActor(changeAgency, { input: { clientId } }).start());
    },
    async again() {
      chart().send({ type: 'connection.restored' });
      await quiet();
    },
    list: () => {
      const { posted, records } = chart().getSnapshot().context;
      return [...posted, ...records];
    },
    async dismiss(recordId) {
      chart().send({ type: 'record.dismissed', recordId });
      await quiet();
    },
    disk: (agencyId) => readRecords(agencyId),
    newer: (agencyId) => readNewerRecords(agencyId),
    leaveDraft: (id) => change('drafts', id, () => ({ keptAt: Date.now() })),
    drafts: async () => (await readAll('drafts', '')).map(([id]) => id),
  };`;

const medic = sampleArrival();
const colleague = sampleArrival({ id: '00000000-0000-4000-8000-0000000000c1' });
const elsewhere = sampleArrival({ currentClientId: 2 });
const agencyId = medic.user.currentClientId;
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

type Answer = { state: string; reason: { code: string; message: string } | null } | number | null;

let browser: Browser;
let script: string;
let context: BrowserContext;
let tab: Page;
/** What the server answers, by record: a state, a status, or nothing at all. */
let answers: Record<string, Answer>;
/** The records that were delivered, in that order. */
let sent: string[];

const posted = { state: 'posted', reason: null };

beforeAll(async () => {
  [browser, script] = await Promise.all([launch(), bundled(tabScript)]);
});

afterAll(() => browser.close());

beforeEach(async () => {
  answers = {};
  sent = [];
  context = await browser.newContext();
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  );
  await context.route('**/api/Account/OfflineKey*', (route) =>
    route.fulfill({ json: { key: 'm'.repeat(43) } }),
  );
  await context.route('**/api/SetClient*', (route) => {
    const { clientId } = route.request().postDataJSON() as { clientId: number };
    const { user, security } = sampleArrival({ currentClientId: clientId });
    const value = { user, security, token: crypto.randomUUID() };
    return route.fulfill({ json: { isSuccessful: true, message: '', value } });
  });
  await context.route('**/api/FieldRecords*', (route) => {
    const { envelope } = route.request().postDataJSON() as { envelope: { recordId: string } };
    sent.push(envelope.recordId);
    const answer = answers[envelope.recordId] ?? null;
    if (answer === null) return route.abort();
    if (typeof answer === 'number') {
      const problem = { code: answer === 409 ? 'device_unknown' : 'other', message: 'No.' };
      return route.fulfill({ status: answer, json: problem });
    }
    const receivedAt = '2026-07-15T14:10:00.000Z';
    const outcome = { recordId: envelope.recordId, marks: [], posted: null, receivedAt, ...answer };
    return route.fulfill({ json: outcome });
  });
  tab = await openTab();
});

afterEach(() => context.close());

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('http://localhost/');
  return page;
}

const keep = (who: Arrival, number: number, version?: number) =>
  tab.evaluate(([one, record, seq, stored]) => window.delivery.keep(one, record, seq, stored), [
    who,
    id(number),
    number,
    version,
  ] as const);
const logIn = (who: Arrival, page = tab) => page.evaluate((one) => window.delivery.logIn(one), who);
const listIn = (page = tab) => page.evaluate(() => window.delivery.list());
const again = () => tab.evaluate(() => window.delivery.again());
const diskOf = (agency = agencyId) => tab.evaluate((one) => window.delivery.disk(one), agency);

it('[FIELD-07] [FIELD-18] records are delivered in their order, one parked holds up no other, and a success is shown once', async () => {
  for (const number of [2, 1, 3]) await keep(medic, number);
  const reason = { code: 'not_enough_on_hand', message: 'Morphine.' };
  answers = { [id(1)]: posted, [id(2)]: { state: 'parked', reason }, [id(3)]: posted };
  await logIn(medic);
  expect(sent.slice(0, 3)).toEqual([id(1), id(2), id(3)]);
  expect((await listIn()).map(({ title, stage }) => `${title ?? ''} ${stage}`)).toEqual([
    'Record use 1 posted',
    'Record use 3 posted',
    'Record use 2 needsYou',
  ]);
  expect(JSON.stringify(await diskOf())).not.toContain('Morphine');
  const later = await openTab();
  answers[id(2)] = posted;
  await logIn(medic, later);
  // A person has decided since: the same envelope is answered as it is now.
  expect((await listIn(later)).map(({ stage }) => stage)).toEqual(['posted']);
  expect(await diskOf()).toEqual([]);
});

it('[FIELD-07] [FIELD-16] what the server does not take from this person is kept, and holds up no other', async () => {
  for (const number of [1, 2, 3]) await keep(medic, number);
  answers = { [id(1)]: 422, [id(2)]: 403, [id(3)]: posted };
  await logIn(medic);
  expect(sent).toEqual([id(1), id(2), id(3)]);
  expect((await listIn()).map(({ title, stage }) => `${title ?? ''} ${stage}`)).toEqual([
    'Record use 3 posted',
    'Record use 1 onDevice',
    'Record use 2 onDevice',
  ]);
});

it('[FIELD-07] a fault of the server with one record holds up no other, and that one is tried again', async () => {
  for (const number of [1, 2, 3]) await keep(medic, number);
  answers = { [id(1)]: 500, [id(2)]: { state: 'unheardOf', reason: null }, [id(3)]: posted };
  await logIn(medic);
  expect(sent.splice(0)).toEqual([id(1), id(2), id(3)]);
  answers = { [id(1)]: posted, [id(2)]: posted };
  await again();
  expect(sent).toEqual([id(1), id(2)]);
  expect(await diskOf()).toEqual([]);
});

it('[FIELD-07] what the network loses is kept and delivered when it is back', async () => {
  await keep(medic, 1);
  await logIn(medic);
  expect((await listIn()).map(({ stage }) => stage)).toEqual(['onDevice']);
  answers = { [id(1)]: 503 };
  await again();
  answers = { [id(1)]: 409 };
  await again();
  expect((await listIn()).map(({ stage }) => stage)).toEqual(['onDevice']);
  answers = { [id(1)]: posted };
  await again();
  expect((await listIn()).map(({ stage }) => stage)).toEqual(['posted']);
  expect(sent).toEqual([id(1), id(1), id(1), id(1)]);
});

it('[FIELD-16] a colleague delivers unread, and their author sees once that it is posted', async () => {
  await keep(medic, 1);
  await logIn(colleague);
  const [record] = await listIn();
  expect(record).toMatchObject({ title: null, stage: 'onDevice' });
  answers = { [id(1)]: posted };
  await again();
  expect(await listIn()).toEqual([]);
  const later = await openTab();
  await logIn(medic, later);
  expect(await listIn(later)).toMatchObject([{ title: 'Record use 1', stage: 'posted' }]);
  expect(await diskOf()).toEqual([]);
});

it('[FIELD-16] another agency’s login leaves them untouched', async () => {
  await keep(medic, 1);
  await logIn(elsewhere);
  expect([sent, await listIn()]).toEqual([[], []]);
  expect(await diskOf()).toHaveLength(1);
});

it('[FIELD-16] [SWAP-06] a record that is pending when its author changes the agency stays, is sent to no other agency, and is posted after the way back', async () => {
  await keep(medic, 1);
  await logIn(medic);
  expect(sent.splice(0)).toEqual([id(1)]);
  answers = { [id(1)]: posted };
  const changeTo = (client: number) =>
    tab.evaluate((one) => window.delivery.changeAgency(one), client);
  expect(await changeTo(2)).toMatchObject({ outcome: 'changed' });
  // The page of the agency before may still be open.
  await again();
  await logIn(elsewhere, await openTab());
  expect([sent, (await diskOf()).length]).toEqual([[], 1]);
  expect(await changeTo(agencyId)).toMatchObject({ outcome: 'changed' });
  const back = await openTab();
  await logIn(medic, back);
  expect(sent).toEqual([id(1)]);
  expect(await listIn(back)).toMatchObject([{ title: 'Record use 1', stage: 'posted' }]);
  expect(await diskOf()).toEqual([]);
});

it('[FIELD-07] [FIELD-18] two tabs deliver each record once, and one of them shows it', async () => {
  for (const number of [1, 2]) await keep(medic, number);
  answers = { [id(1)]: posted, [id(2)]: posted };
  const other = await openTab();
  await Promise.all([logIn(medic), logIn(medic, other)]);
  expect(sent).toEqual([id(1), id(2)]);
  const shown = [...(await listIn()), ...(await listIn(other))];
  expect(shown.filter(({ stage }) => stage === 'posted')).toHaveLength(2);
  expect(await diskOf()).toEqual([]);
});

it('[FIELD-21] the draft that a phone left behind when it died after the signature is deleted with the record, and no other', async () => {
  for (const number of [1, 2]) await keep(medic, number);
  for (const number of [1, 2, 3]) {
    await tab.evaluate((draft) => window.delivery.leaveDraft(draft), id(number));
  }
  answers = { [id(1)]: posted, [id(2)]: { state: 'duplicate', reason: null } };
  await logIn(medic);
  const drafts = () => tab.evaluate(() => window.delivery.drafts());
  expect(await drafts()).toEqual([id(2), id(3)]);
  await tab.evaluate((record) => window.delivery.dismiss(record), id(2));
  expect(await drafts()).toEqual([id(3)]);
});

it('[FIELD-18] what needs a person is listed until it is dismissed', async () => {
  await keep(medic, 1);
  answers = { [id(1)]: { state: 'denied', reason: null } };
  await logIn(medic);
  expect((await listIn()).map(({ stage }) => stage)).toEqual(['needsYou']);
  await tab.evaluate((record) => window.delivery.dismiss(record), id(1));
  expect([await listIn(), await diskOf()]).toEqual([[], []]);
});

it('[FIELD-07] [FIELD-18] after an update what an earlier build stored is delivered; what a newer one stored is kept, with what to do', async () => {
  await keep(medic, 1);
  await keep(medic, 2, 1);
  await keep(medic, 3, 2);
  answers = { [id(1)]: posted, [id(2)]: posted, [id(3)]: posted };
  await logIn(medic);
  expect(sent).toEqual([id(1), id(2)]);
  const [newer] = (await listIn()).filter(({ stage }) => stage !== 'posted');
  expect(newer).toMatchObject({ recordId: id(3), stage: 'onDevice' });
  expect(newer?.reason).toContain('close every tab of the app and open it again');
  await tab.evaluate((record) => window.delivery.dismiss(record), id(3));
  expect(await tab.evaluate((one) => window.delivery.newer(one), agencyId)).toMatchObject([
    { recordId: id(3) },
  ]);
});
