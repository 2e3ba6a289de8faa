import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activation } from '../../../src/contract/control-values/controlValue.ts';
import { EventChoices, OpenTransfers } from '../../../src/contract/custody/custodyChoices.ts';
import {
  type CustodyEventKind,
  CustodyEventKind as Kinds,
  RecordedCustodyEvent,
} from '../../../src/contract/custody/custodyEvent.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { UseChoices } from '../../../src/contract/custody/use.ts';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { signaturesOf } from '../../../src/rules/custody/custodyPolicy.ts';
import { emptyEvent, readEvent } from '../../../src/rules/custody/form/custodyForm.ts';
import { lineControl, linesOf } from '../../../src/rules/custody/form/custodyLines.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let labels: string[];
const headers: Record<string, Record<string, string>> = {};
const timeZone = 'America/New_York';
const recorded = new Set<CustodyEventKind>();

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  custody = await addEventCustody(server.open.database, 'forms');
  for (const who of ['signer', 'witness', 'outsider']) {
    headers[who] = (await logInAs(server, `forms${who}`)).headers;
  }
  const reply = await activate(server, { headers: headers.signer ?? {} }, custody, 3);
  labels = v.parse(Activation, await reply.json()).labels;
});

afterAll(() => server.close());

async function get(path: string, who = 'signer'): Promise<unknown> {
  const reply = await server.send(path, { headers: headers[who] ?? {} });
  expect(reply.status, path).toBe(200);
  return reply.json();
}

const choicesOf = async (place: string, query = 'kind=correction') =>
  v.parse(EventChoices, await get(`/api/Inventories/${place}/EventChoices?${query}`));

const transfersOf = async (place: string) =>
  v.parse(OpenTransfers, await get(`/api/Inventories/${place}/Transfers`));

const modeOf = ({ mode }: Record<string, string>) => (mode === undefined ? {} : { mode });

/** Fills the form of an event as the page does, and sends what it reads. `amount` is typed into every line. */
async function fill(
  kind: CustodyEventKind,
  place: string,
  { amount, unit = 'units', ...more }: Record<string, string>,
  [who, ...others]: readonly [string, ...string[]] = ['signer', 'witness', 'outsider'],
): Promise<RecordedCustodyEvent> {
  const [choices, ledger] = await Promise.all([
    choicesOf(place, new URLSearchParams({ kind, ...modeOf(more) }).toString()),
    get(`/api/Inventories/${place}/Ledger?length=50`).then((page) => v.parse(LedgerPage, page)),
  ]);
  const sources = { choices, entries: ledger.rows };
  const openedAt = '2026-03-10T07:31:00.000Z';
  const { keys, typed } = emptyEvent(kind, { openedAt, timeZone, transferId: null });
  const form: Record<string, string> = {
    ...typed,
    note: 'As told by the crew.',
    [lineControl('lot', '1')]: choices.holdings[0]?.lot.id ?? '',
    ...more,
  };
  for (const { key } of linesOf(kind, form, keys, sources)) {
    if (amount !== undefined) form[lineControl('amount', key)] = amount;
    form[lineControl('unit', key)] = unit;
  }
  const read = readEvent({ kind, typed: form, keys }, sources, timeZone);
  if (!read.ok) throw new Error(`${kind}: ${JSON.stringify(read.errors)}`);
  const { details } = read.event;
  const asked = signaturesOf(details, choices).others.length;
  const signing = {
    pin,
    others: others.slice(0, asked).map((name) => ({ userName: `forms${name}`, pin })),
  };
  const body = { idempotencyKey: randomUUID(), details, signing };
  const reply = await server.send('/api/CustodyEvents', { body, headers: headers[who] ?? {} });
  const answer: unknown = await reply.json();
  expect(reply.status, `${kind}: ${JSON.stringify(answer)}`).toBe(200);
  recorded.add(kind);
  return v.parse(RecordedCustodyEvent, answer);
}

const setPolicy = (inventoryId: string, sealPolicy: 'none' | 'sealed') =>
  server.open.database
    .update(inventories)
    .set({ sealPolicy })
    .where(eq(inventories.id, inventoryId));

const byWitness = ['witness', 'signer'] as const;

describe('[SHELL-02] the server records what the form of an event reads', () => {
  it('[STOCK-01] [STOCK-05] a delivery, and what is sent of it: on its way, received, refused and restocked', async () => {
    const { vaultId, inventoryId, supplierId, productId } = custody;
    await fill('receive', vaultId, {
      supplierId,
      orderNumber: '26-2041',
      ...{ orderType: 'csos', form222Number: '26X000107', orderedOn: '2026-03-02' },
      [lineControl('product', '1')]: productId,
      [lineControl('number', '1')]: 'F2701C',
      [lineControl('expires', '1')]: '2027-01-31',
      [lineControl('ordered', '1')]: '4',
      [lineControl('containers', '1')]: '2',
      [lineControl('each', '1')]: '5',
    });
    const to = { toInventoryId: inventoryId, carrier: 'Sam' };
    const sent = await fill('transferOut', vaultId, { ...to, amount: '3' });
    expect(await transfersOf(vaultId)).toMatchObject({
      incoming: [],
      outgoing: [{ id: sent.transferId, state: 'inTransit', lines: [{ inTransit: 6_000 }] }],
    });
    expect(await transfersOf(inventoryId)).toMatchObject({
      incoming: [{ id: sent.transferId, from: { id: vaultId }, carrier: 'Sam' }],
      outgoing: [],
    });
    const transfer = { transferId: sent.transferId ?? '' };
    await fill('transferIn', inventoryId, { ...transfer, amount: '2' }, byWitness);
    expect(await transfersOf(inventoryId)).toMatchObject({
      incoming: [{ lines: [{ received: 4_000, inTransit: 2_000 }] }],
    });
    await fill('transferRefused', inventoryId, transfer, byWitness);
    expect((await transfersOf(vaultId)).outgoing).toMatchObject([{ state: 'refused' }]);
    // What is suggested is all that is left.
    await fill('transferReturned', vaultId, transfer);
    expect(await transfersOf(vaultId)).toEqual({ incoming: [], outgoing: [] });
    const held = (await choicesOf(vaultId)).holdings.map(({ balance }) => balance);
    expect(held).toEqual([16_000]);
  });

  it('a count whose discrepancy is offered to a correction, and the count to be repeated', async () => {
    const { vaultId } = custody;
    const first = await fill('count', vaultId, { mode: 'scheduled', amount: '7' });
    expect(first.differences).toBe(1);
    const { differences, counts } = await choicesOf(vaultId);
    expect(differences).toMatchObject([{ recorded: 16_000, found: 14_000 }]);
    expect(counts).toMatchObject([{ id: first.eventId, countedBy: 'forms signer' }]);
    expect((await choicesOf(custody.inventoryId)).differences).toEqual([]);
    await fill('correction', vaultId, {
      subject: `difference ${differences[0]?.id ?? ''}`,
      direction: 'more',
      amount: '1',
      isTheft: 'no',
      probably: 'unknown',
    });
    expect((await choicesOf(vaultId)).differences).toEqual([]);
    const again = { mode: 'recount', recountOfId: first.eventId, amount: '7' };
    expect(await fill('count', vaultId, again, byWitness)).toMatchObject({ differences: 0 });
  });

  it('[SEAL-01] [SEAL-04] [SEAL-06] a shift change, a new seal, a check of it, and a loss that leaves it open', async () => {
    const { vaultId } = custody;
    await fill('shiftChange', vaultId, { signerIs: 'offGoing', amount: '7' });
    await fill('sealChange', vaultId, { sealNumber: '48310', amount: '7' });
    expect((await choicesOf(vaultId)).inventory.sealNumber).toBe('48310');
    await setPolicy(vaultId, 'sealed');
    const check = { sealState: 'read', sealFound: '48310' };
    expect((await fill('sealCheck', vaultId, check)).differences).toBe(0);
    const open = { sealFound: '48310', sealAfter: 'open' };
    const waste = { condition: 'drawn', manner: 'disposalPouch', amount: '0.25', unit: 'mL' };
    await fill('waste', vaultId, { ...waste, ...open });
    expect((await choicesOf(vaultId)).inventory.seal).toMatchObject({ state: 'open' });
    await setPolicy(vaultId, 'none');
  });

  it('stock that leaves permanently, to the microliter', async () => {
    const { vaultId, distributorId, inventoryId, lotId } = custody;
    await fill('breakage', vaultId, { isRecoverable: 'no', amount: '75', unit: 'mcg' });
    await fill('reverseDistribution', vaultId, {
      supplierId: distributorId,
      ...{ orderType: 'form222', form222Number: '26-0108', orderedOn: '2026-03-09' },
      [lineControl('ordered', '1')]: '1',
      [lineControl('containers', '1')]: '1',
      amount: '1',
    });
    await fill('destruction', vaultId, {
      ...{ method: 'Incinerated', locationName: 'Kiln', locationAddress: '9 Kiln Road' },
      ...{ isNonRetrievable: 'yes', amount: '1' },
    });
    await fill('loss', vaultId, { isTheft: 'no', probably: 'unknown', amount: '1' });
    const held = (await choicesOf(vaultId)).holdings.map(({ balance }) => balance);
    expect(held).toEqual([14_000 - 250 - 1_500 - 6_000]);
    server.clock.now = new Date('2026-04-10T08:00:00.000Z');
    for (const who of ['signer', 'witness', 'outsider']) {
      headers[who] = (await logInAs(server, `forms${who}`)).headers;
    }
    const past = { occurredOn: '2026-04-09', [lineControl('lot', '1')]: lotId, amount: '4' };
    await fill('expiry', inventoryId, past);
  });

  it('[ROUTE-16] labeled vials that the choices offer move with a transfer', async () => {
    const { agencyId, lotId, inventoryId, vaultId } = custody;
    const [one = '', two = '', third = ''] = labels;
    const offered = async (place: string) => (await choicesOf(place)).labelled;
    const here = { lotId, status: 'active', transferId: null, labels };
    expect(await offered(inventoryId)).toEqual({ agencyId, vials: [here] });
    expect((await offered(vaultId)).vials).toEqual([]);
    const lines = { [lineControl('lot', '1')]: lotId, amount: '2' };
    const typed = { [lineControl('labels', '1')]: `${two.toLowerCase()}, ${one}` };
    const to = { toInventoryId: vaultId, carrier: 'Sam' };
    const sent = await fill('transferOut', inventoryId, { ...to, ...lines, ...typed });
    const onTheWay = { lotId, status: 'inTransit', transferId: sent.transferId };
    expect((await offered(vaultId)).vials).toEqual([{ ...onTheWay, labels: [one, two] }]);
    expect((await offered(inventoryId)).vials).toEqual([
      { ...onTheWay, labels: [one, two] },
      { ...here, labels: [third] },
    ]);
    const transferId = sent.transferId ?? '';
    const control = lineControl('labels', `${transferId}.${lotId}`);
    const wrong = fill('transferIn', vaultId, { transferId, [control]: third, amount: '2' });
    await expect(wrong).rejects.toThrow(`${third} isn’t on a vial here`);
    const both = { transferId, [control]: `${one} ${two}`, amount: '2' };
    await fill('transferIn', vaultId, both, byWitness);
    expect((await offered(vaultId)).vials).toEqual([{ ...here, labels: [one, two] }]);
    const torn = { [lineControl('lot', '1')]: lotId, [lineControl('labels', '1')]: one };
    await fill('labelVoid', vaultId, torn);
    expect((await offered(vaultId)).vials).toEqual([{ ...here, labels: [two] }]);
    const use = v.parse(UseChoices, await get(`/api/Inventories/${inventoryId}/UseChoices`));
    expect(use.labelled).toEqual({ agencyId, vials: [{ ...here, labels: [third] }] });
  });

  it('[DASH-01] the dashboard’s recent activity has one line for each act, of its kind', async () => {
    const { recent } = v.parse(Dashboard, await get('/api/Dashboard'));
    expect(recent).toHaveLength(12);
    const changes = recent.filter(({ kind }) => kind === 'shiftChange');
    expect(changes.map(({ text }) => text.split(',')[0])).toEqual(['Shift change']);
    const last = recent.map(({ kind }) => kind).slice(0, 4);
    expect(last).toEqual(['labelVoid', 'transferIn', 'transferOut', 'expiry']);
  });

  it('[SEAL-10] the number of a seal that was misread', async () => {
    const { vaultId } = custody;
    await setPolicy(vaultId, 'sealed');
    await fill('sealChange', vaultId, { sealNumber: '48311', amount: '0' });
    server.clock.now = new Date(server.clock.now.getTime() + 300_000);
    const misread = { sealState: 'read', sealFound: '48301', time: '03:32' };
    expect((await fill('sealCheck', vaultId, misread)).differences).toBe(1);
    const amended = { wrongEntry: 'found', sealRead: '48311', time: '03:33' };
    await fill('sealAmendment', vaultId, amended, ['outsider', 'witness']);
    expect((await choicesOf(vaultId)).inventory.sealNumber).toBe('48311');
  });

  it('every kind was covered, and the chains are intact', async () => {
    expect([...recorded].toSorted()).toEqual(Kinds.options.toSorted());
    expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
  });
});
