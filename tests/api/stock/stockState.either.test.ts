import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activation } from '../../../src/contract/control-values/controlValue.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { Inventory } from '../../../src/contract/inventory/inventory.ts';
import { RestockList } from '../../../src/contract/reports/restock.ts';
import { undecided } from '../../../src/server/core/agency/decided.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { activate } from '../../support/custody/putLabels.ts';
import { destroyed, packed } from '../../support/custody/shipments.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
let labels: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  server.clock.now = new Date('2026-03-10T07:00:00.000Z');
  custody = await addEventCustody(database, 'bs');
  await database.update(users).set({ controlValues: true });
  await database.update(products).set({ packageQuantity: 10 });
  const { agencyId, productId, inventoryId } = custody;
  await database
    .insert(parLevels)
    .values({ agencyId, productId, inventoryId, minimum: 4 * vial, maximum: 6 * vial });
  signer = await logInAs(server, 'bssigner');
  const reply = await activate(server, signer, custody, 2);
  labels = v.parse(Activation, await reply.json()).labels;
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
});

afterAll(() => server.close());

const record = (people: readonly [string, ...string[]], details: CustodyEventDetails) =>
  recordAs(server.open.database, custody, people, details);

const label = (index: number) => labels[index] ?? '';
const line = (vials: number, ...named: string[]) => [
  { lotId: custody.lotId, amount: vials * vial, ...(named.length > 0 ? { labels: named } : {}) },
];
const breaking = (isRecoverable: boolean, lines: ReturnType<typeof line>) =>
  detailsOf(custody, 'breakage', { isRecoverable, lines });

async function read<Reply>(path: string, schema: v.GenericSchema<unknown, Reply>): Promise<Reply> {
  return v.parse(schema, await (await server.send(path, { headers: signer.headers })).json());
}

/** The balance and its broken part, in vials. */
async function held(inventoryId: string) {
  const { holdings } = await read(`/api/Inventories/${inventoryId}`, Inventory);
  return holdings.map(({ balance, broken = 0 }) => [balance / vial, broken / vial]);
}

async function statuses() {
  const rows = await server.open.database.select().from(controlValues);
  const { inventoryId, vaultId } = custody;
  const names = new Map([
    [inventoryId, 'bag'],
    [vaultId, 'vault'],
  ]);
  return labels.map((name) => {
    const row = rows.find((one) => one.label === name);
    return `${row?.status} ${names.get(row?.inventoryId ?? '') ?? ''}`.trim();
  });
}

async function use(drawnUnits: number, names: readonly string[]) {
  const given = drawnUnits * vial - 500;
  const form = formOfUse(custody, 'bs', { drawnUnits, given });
  const reply = await server.send('/api/Uses', {
    body: { ...form, ...(names.length > 0 ? { labels: names } : {}) },
    headers: signer.headers,
  });
  return v.parse(Problem, await reply.json());
}

describe('[STOCK-11] a broken container', () => {
  it('whose drug can be recovered stays in the ledger as broken, and counts for no PAR', async () => {
    const list = () => read('/api/Reports/Restock', RestockList);
    expect((await list()).rows).toEqual([]);
    const { entries } = await record(['signer', 'witness'], breaking(true, line(1, label(0))));
    expect(entries).toMatchObject([{ kind: 'breakage', change: 0, lotBalance: 4 * vial }]);
    expect(entries[0]?.summary).toContain('broken; the drug can be recovered');
    expect(await held(custody.inventoryId)).toEqual([[4, 1]]);
    expect(await statuses()).toEqual(['broken bag', 'active bag']);
    expect((await list()).rows).toMatchObject([{ balance: 3 * vial, missing: vial }]);
  });

  it('is not used, wasted or broken again, nor is its label', async () => {
    expect(await use(4, [])).toMatchObject({
      code: 'stock_broken',
      fields: { drawnUnits: expect.stringContaining('of this lot is broken') as string },
    });
    expect(await use(1, [label(0)])).toMatchObject({
      code: 'stock_broken',
      fields: { labels: expect.stringContaining('is broken') as string },
    });
    await expectRefusal(
      record(['signer', 'witness'], breaking(false, line(4))),
      'stock_broken',
      'details.lines.0.amount',
    );
  });

  it('is sent to a vault, but not back to a bag, and stays broken in between', async () => {
    const { inventoryId, vaultId } = custody;
    const sending = detailsOf(custody, 'transferOut', {
      toInventoryId: vaultId,
      carrier: 'Sam',
      lines: line(1, label(0)),
    });
    const sent = await record(['signer'], sending);
    expect(await held(inventoryId)).toEqual([[3, 0]]);
    await record(['outsider'], actsOf(custody).arriving(sent.transferId));
    expect(await held(vaultId)).toEqual([[1, 1]]);
    expect(await statuses()).toEqual(['broken vault', 'active bag']);
    const back = detailsOf(custody, 'transferOut', {
      inventoryId: vaultId,
      toInventoryId: inventoryId,
      carrier: 'Sam',
      lines: line(1),
    });
    await expectRefusal(record(['signer'], back), 'stock_broken', 'details.lines.0.amount');
  });

  it('leaves by destruction, and one whose drug is gone leaves at once with two signatures', async () => {
    const { vaultId: inventoryId } = custody;
    const details = { ...destroyed, inventoryId, method: 'Incinerated' };
    await record(
      ['signer', 'witness', 'outsider'],
      detailsOf(custody, 'destruction', { ...details, lines: line(1, label(0)) }),
    );
    expect(await held(inventoryId)).toEqual([]);
    const spilled = breaking(false, line(1, label(1)));
    await expectRefusal(record(['signer'], spilled), 'witness_missing');
    await record(['signer', 'witness'], spilled);
    expect(await held(custody.inventoryId)).toEqual([[2, 0]]);
    expect(await statuses()).toEqual(['destroyed', 'wasted']);
    const { failures } = await verifyLedger(server.open.database, custody.agencyId);
    expect(failures).toEqual([]);
  });
});

describe('[LABEL-05] labels that the agency requires', () => {
  it('are missed at its acts and no others, and only for more vials than have no label', async () => {
    const { database } = server.open;
    const { agencyId, vaultId: toInventoryId } = custody;
    const reply = await activate(server, signer, custody, 1);
    const [named = ''] = v.parse(Activation, await reply.json()).labels;
    const sending = (lines: ReturnType<typeof line>) =>
      detailsOf(custody, 'transferOut', { toInventoryId, carrier: 'Sam', lines });
    await database
      .insert(agencySettings)
      .values({
        ...undecided(2),
        ...{ agencyId, requireLabelsUse: true, requireLabelsTransfer: true },
        ...{ version: 1, changedBy: null, changedAt: null },
      });
    expect(await use(2, [])).toMatchObject({
      code: 'labels_missing',
      fields: { labels: expect.stringContaining('one more vial') as string },
    });
    const refused = record(['signer'], sending(line(2)));
    await expectRefusal(refused, 'labels_missing', 'details.lines.0.labels');
    const { labelled } = await read(
      `/api/Inventories/${custody.inventoryId}/EventChoices?kind=transferOut`,
      EventChoices,
    );
    expect(labelled.required).toEqual(['use', 'transferOut']);
    await record(['signer'], sending(line(1)));
    await expectRefusal(record(['signer'], sending(line(1))), 'labels_missing');
    await record(['signer'], sending(line(1, named)));
  });
});

describe('[STOCK-13] stock that is kept cold', () => {
  it('has a beyond-use date from the day it left the cold, which no return extends', async () => {
    const { database } = server.open;
    const { inventoryId, vaultId, productId } = custody;
    const received = [
      { lotNumber: 'LATER', expiresOn: '2027-01-31', units: 9 },
      { lotNumber: 'PAST', expiresOn: '2026-03-09', units: 5 },
    ].map((lot) => ({ productId, ...lot, ...packed(1, lot.units) }));
    await record(['signer'], actsOf(custody).receipt({ lines: received }));
    const kept = { refrigerated: true, roomTempDays: 60 };
    await database.update(products).set(kept).where(eq(products.id, productId));
    const vault = eq(inventories.id, vaultId);
    await database.update(inventories).set({ isRefrigerated: true }).where(vault);
    const dates = async (id: string) => {
      const { holdings } = await read(`/api/Inventories/${id}`, Inventory);
      return new Map(
        holdings.map(({ lot, beyondUseOn, isPast }) => [lot.number, [beyondUseOn, isPast]]),
      );
    };
    const carry = async (from: string, to: string) => {
      const lines = [{ lotId: later, amount: vial }];
      const sent = await record(
        ['signer'],
        detailsOf(custody, 'transferOut', {
          ...{ inventoryId: from, toInventoryId: to, carrier: 'Sam', lines },
        }),
      );
      const transferId = sent.transferId ?? '';
      await record(
        ['witness'],
        detailsOf(custody, 'transferIn', { inventoryId: to, transferId, lines }),
      );
    };
    const { holdings } = await read(`/api/Inventories/${vaultId}`, Inventory);
    const later = holdings.find(({ lot }) => lot.number === 'LATER')?.lot.id ?? '';
    expect((await dates(vaultId)).get('LATER')).toEqual([undefined, undefined]);

    await carry(vaultId, inventoryId);
    expect((await dates(inventoryId)).get('LATER')).toEqual(['2026-05-09', false]);
    await carry(inventoryId, vaultId);
    expect((await dates(vaultId)).get('LATER')).toEqual(['2026-05-09', false]);

    server.clock.now = new Date('2026-05-10T12:00:00.000Z');
    signer = await logInAs(server, 'bssigner');
    expect((await dates(vaultId)).get('LATER')).toEqual(['2026-05-09', true]);
    const summary = await read(`/api/Inventories/${vaultId}`, Inventory);
    // LATER by its beyond-use date, and PAST by its own.
    expect(summary.expiredLots).toBe(2);
    const { failures } = await verifyLedger(database, custody.agencyId);
    expect(failures).toEqual([]);
  });
});
