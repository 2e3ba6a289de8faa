import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import {
  ParRestockChoices,
  type ParRestockDetails,
  RecordedParRestock,
} from '../../../src/contract/custody/parRestock.ts';
import { RestockList } from '../../../src/contract/reports/restock.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { parLevels } from '../../../src/server/database/schema/custodyProduct.ts';
import { recordParRestock } from '../../../src/server/features/custody/restock/recordParRestock.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  expectRefusal,
  recordAs,
  recordedAt,
  trusting,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { packed } from '../../support/custody/shipments.ts';
import { type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let safeId: string;
let signer: CurrentUser;

const record = (details: CustodyEventDetails) =>
  recordAs(server.open.database, custody, ['signer'], details);

/** A bag with 4 of at most 12 vials; a sealed vault with an old lot and a late one, and a sealed safe with one in between. */
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  const { database } = server.open;
  custody = await addEventCustody(database, 'pr');
  const { agencyId, siteId, productId, inventoryId, people } = custody;
  safeId = randomUUID();
  await database
    .insert(inventories)
    .values({ id: safeId, agencyId, siteId, name: 'pr safe', kind: 'safe' });
  await database
    .insert(inventoryUsers)
    .values(Object.values(people).map((userId) => ({ agencyId, inventoryId: safeId, userId })));
  const received = (lots: readonly [string, string, number][]) =>
    lots.map(([lotNumber, expiresOn, units]) => ({
      ...{ productId, lotNumber, expiresOn, units, ...packed(1, units) },
    }));
  const inVault = received([
    ['LATE', '2027-01-31', 9],
    ['SOON', '2026-05-31', 2],
    ['PAST', '2026-03-09', 5],
  ]);
  const { receipt } = actsOf(custody);
  await record(receipt({ lines: inVault }));
  await record(
    receipt({
      ...{ inventoryId: safeId, orderNumber: '26-2042', form222Number: '26-0108' },
      lines: received([['NEXT', '2026-06-30', 3]]),
    }),
  );
  await database
    .update(inventories)
    .set({ sealPolicy: 'sealed' })
    .where(inArray(inventories.id, [safeId, custody.vaultId]));
  await database
    .insert(parLevels)
    .values({ agencyId, productId, inventoryId, minimum: 5 * vial, maximum: 12 * vial });
  signer = await logInAs(server, 'prsigner');
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
});

afterAll(() => server.close());

async function read<Reply>(path: string, schema: v.GenericSchema<unknown, Reply>): Promise<Reply> {
  return v.parse(schema, await (await server.send(path, { headers: signer.headers })).json());
}

const proposed = () => read(`/api/Inventories/${custody.inventoryId}/Restock`, ParRestockChoices);

type Source = ParRestockDetails['sources'][number];

/** What the form of the restock sends if nothing is changed but the new seals. */
async function detailsProposed(
  seals: readonly (string | null)[] = ['70001', '70002'],
): Promise<ParRestockDetails> {
  const { to, carrier, sources } = await proposed();
  return {
    ...{ toInventoryId: to.id, carrier, occurredAt: '2026-03-10T07:31:00.000Z' },
    ...{ reasonId: null, note: '' },
    sources: sources.map(({ choices, lines }, index) => ({
      inventoryId: choices.inventory.id,
      reseal: { sealFound: null, sealNumber: seals[index] ?? null },
      lines: lines.map(({ lotId, units }) => ({ lotId, amount: units * vial })),
    })),
  };
}

async function restock(details: ParRestockDetails, verify: typeof trusting = trusting) {
  const { database } = server.open;
  const session = await sessionOf(database, custody.people.signer ?? '', custody.agencyId);
  const form = { idempotencyKey: randomUUID(), details, signing: { pin, others: [] } };
  const request = { form, session, origin: { requestId: null, address: null }, now: recordedAt };
  return recordParRestock(database, request, verify);
}

async function events(): Promise<number> {
  const rows = await server.open.database
    .select({ id: custodyEvents.id })
    .from(custodyEvents)
    .where(eq(custodyEvents.agencyId, custody.agencyId));
  return rows.length;
}

async function expectIntact(): Promise<void> {
  expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
}

/** No PIN is checked of what is refused before. */
const unasked: typeof trusting = () => Promise.reject(new Error('A PIN was checked.'));

describe('[PAR-02] a restock', () => {
  it('takes what must be used soonest from all places, in whole containers up to the maximum', async () => {
    const list = await read('/api/Reports/Restock', RestockList);
    expect(list.rows[0]?.sources).toMatchObject([
      { inventoryId: custody.vaultId, units: 11, usableUntil: '2026-05-31' },
      { inventoryId: safeId, units: 3, usableUntil: '2026-06-30' },
    ]);
    const { sources, missing, carrier } = await proposed();
    const found = sources.map(({ choices: { inventory, holdings }, lines }) => [
      inventory.name,
      ...lines.map(({ lotId, units }) => [
        holdings.find(({ lot }) => lot.id === lotId)?.lot.number,
        units,
      ]),
    ]);
    expect(found).toEqual([
      ['pr safe', ['NEXT', 3]],
      ['pr vault', ['SOON', 2], ['LATE', 3]],
    ]);
    expect([missing, carrier]).toEqual([[], 'pr signer']);
  });

  it('[STOCK-14] takes nothing from a place that is on hold', async () => {
    const { database } = server.open;
    const { agencyId, vaultId: inventoryId } = custody;
    const excursion = { subject: 'temperature', state: 'open', remainder: 0 } as const;
    const opened = { number: 'C-2026-0001', openedAt: server.clock.now, openedBy: 'Sensor' };
    await database.insert(cases).values({ agencyId, inventoryId, ...opened, ...excursion });
    const list = await read('/api/Reports/Restock', RestockList);
    expect(list.rows[0]?.sources.map((source) => source.inventoryId)).toEqual([safeId]);
    const { sources, missing } = await proposed();
    expect(sources.map(({ choices }) => choices.inventory.id)).toEqual([safeId]);
    expect(missing).toMatchObject([{ units: 5 }]);
    await database.delete(cases).where(eq(cases.agencyId, agencyId));
  });

  it('is refused for all places, before any PIN, with the place and the field; [SEAL-08] each gets a seal of its own', async () => {
    const before = await events();
    const details = await detailsProposed();
    const [safe, vault] = details.sources;
    if (safe === undefined || vault === undefined) throw new Error('There are two places.');
    const from = (...sources: Source[]) => restock({ ...details, sources }, unasked);
    const tooMuch = {
      ...vault,
      lines: vault.lines.map((line) => ({ ...line, amount: 99 * vial })),
    };
    await expectRefusal(
      from(safe, tooMuch),
      'not_enough_on_hand',
      'details.sources.1.lines.0.amount',
    );
    await expect(from(safe, tooMuch)).rejects.toThrow(/^pr vault: /);
    await expectRefusal(from(safe, safe), 'source_twice', 'details.sources.1.inventoryId');
    await expectRefusal(from(safe, { ...vault, inventoryId: randomUUID() }), 'not_found');
    await expectRefusal(
      restock({ ...details, toInventoryId: randomUUID() }, unasked),
      'destination_not_found',
      'details.toInventoryId',
    );
    await expectRefusal(
      restock(await detailsProposed(['70001', '70001']), unasked),
      'seal_number_used',
      'details.sources.1.reseal.sealNumber',
    );
    expect(await events()).toBe(before);
  });

  it('needs a person who is assigned to each place', async () => {
    const { database } = server.open;
    const { agencyId, vaultId, people } = custody;
    const details = await detailsProposed();
    const own = and(
      eq(inventoryUsers.inventoryId, safeId),
      eq(inventoryUsers.userId, people.signer ?? ''),
    );
    await database.delete(inventoryUsers).where(own);
    await expectRefusal(restock(details, unasked), 'inventory_not_associated');
    const { sources } = await proposed();
    expect(sources.map(({ choices }) => choices.inventory.id)).toEqual([vaultId]);
    await database
      .insert(inventoryUsers)
      .values({ agencyId, inventoryId: safeId, userId: people.signer ?? '' });
  });

  it('[LEDGER-03] is one transfer from each place, sealed again, signed once, and recorded once', async () => {
    const key = randomUUID();
    const body = {
      idempotencyKey: key,
      details: await detailsProposed(),
      signing: { pin, others: [] },
    };
    const send = (form: unknown) =>
      server.send('/api/ParRestocks', { body: form, headers: signer.headers });
    const reply = await send(body);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedParRestock, await reply.json());
    expect(recorded.transfers).toMatchObject([
      { kind: 'transferOut', entries: [{ change: -3 * vial }] },
      { kind: 'transferOut', entries: [{ change: -2 * vial }, { change: -3 * vial }] },
    ]);
    for (const { signatures, transferId, eventId } of recorded.transfers) {
      expect(signatures).toMatchObject([{ name: 'pr signer', method: 'pin' }]);
      expect(transferId).toBe(eventId);
    }
    const seals = await server.open.database
      .select({ id: inventories.id, seal: inventories.sealNumber })
      .from(inventories)
      .where(inArray(inventories.id, [safeId, custody.vaultId]));
    expect(new Map(seals.map(({ id, seal }) => [id, seal]))).toEqual(
      new Map([
        [safeId, '70001'],
        [custody.vaultId, '70002'],
      ]),
    );

    // A repeat is the same act; another list of places under its key is another one, shorter or longer.
    const all = await events();
    expect(v.parse(RecordedParRestock, await (await send(body)).json())).toEqual(recorded);
    const { sources } = body.details;
    for (const others of [sources.slice(0, 1), sources.slice(1), [...sources, ...sources]]) {
      const details = { ...body.details, sources: others };
      expect((await send({ ...body, details })).status).toBe(409);
    }
    expect(await events()).toBe(all);
    // What is on its way is not sent twice.
    expect((await proposed()).sources).toEqual([]);
    await expectIntact();
  });
});
