import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sampleArrival } from '../../../model/users/sampleUser.ts';
import { bundled, launch } from '../../ui/inBrowser.ts';
import { type Arrival, tabScript } from './deliveryTab.ts';

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
