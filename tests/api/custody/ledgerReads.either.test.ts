import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { readHoldings, toHolding } from '../../../src/server/core/inventory/readHoldings.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { matchAudit } from '../../../src/server/core/ledger/auditMatch.ts';
import { checkVials } from '../../../src/server/core/ledger/checkVials.ts';
import { readEntryFacts } from '../../../src/server/core/ledger/entryFacts.ts';
import { headMove, lockLedger, moveEventHead } from '../../../src/server/core/ledger/ledgerHead.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase, Transaction } from '../../../src/server/database/database.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { balances, ledgerCounts } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { writeTogether } from '../../../src/server/database/writeTogether.ts';
import { notifyOf } from '../../support/custody/custody.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency } from '../../support/people/people.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
let open: OpenDatabase;
let round = 0;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

function openCustody(): Promise<EventCustody> {
  round += 1;
  return addEventCustody(open.database, `r${round}x`);
}

const within = <Result>(act: (tx: Transaction) => Promise<Result>) =>
  open.database.transaction(act);

/** Appends an entry by itself; the audit history does not name it. */
async function append(
  { agencyId, inventoryId, productId, people }: EventCustody,
  lotId: string,
  fact: Pick<Parameters<typeof appendLedgerEntry>[2], 'kind' | 'change' | 'lotBalance'>,
  more: object = {},
) {
  const factsOf = await readEntryFacts(open.database, agencyId, [{ inventoryId, lotId }]);
  return within(async (tx) =>
    appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
      ...{ agencyId, inventoryId, productId, lotId, ...fact },
      ...{ productBalance: 8_000, occurredAt: now, recordedAt: now },
      recordedBy: { id: people.signer ?? '', name: 'Signer' },
      summary: 'By itself',
      ...{ note: null, correctionOfId: null, requiredSignatures: [] },
      ...{ idempotencyKey: randomUUID(), contentHash: '' },
      facts: { ...factsOf({ inventoryId, lotId }), ...more },
    }),
  );
}

async function addLot({ agencyId, productId }: EventCustody, number: string, expiresOn: string) {
  const id = randomUUID();
  await open.database.insert(lots).values({ id, agencyId, productId, number, expiresOn });
  return id;
}

describe('[LEDGER-01] what inventories hold', () => {
  it('is read by lot, the first to expire first, without lots that are used up', async () => {
    const custody = await openCustody();
    const { agencyId, inventoryId, vaultId, productId, lotId } = custody;
    const [later, empty, atVault] = [
      await addLot(custody, 'F2', '2026-04-30'),
      await addLot(custody, 'F3', '2026-05-31'),
      await addLot(custody, 'F4', '2026-02-28'),
    ];
    const place = { agencyId, inventoryId, productId };
    await open.database.insert(balances).values([
      {
        ...place,
        lotId: later,
        balance: 1,
        lastCountedAt: now,
        lastCountedBy: 'Casey',
        lastChangedAt: now,
      },
      { ...place, lotId: empty, balance: 0 },
      { ...place, inventoryId: vaultId, lotId: atVault, balance: 2_000 },
    ]);
    const read = (ids: string[], today = '2026-03-31') =>
      readHoldings(open.database, agencyId, ids, today);
    // [STOCK-11]
    const broke = { kind: 'breakage', change: 0, lotBalance: 1 } as const;
    await append(custody, later, broke, { broken: 1 });
    await append({ ...custody, inventoryId: vaultId }, lotId, broke, { broken: 2 });
    const held = await read([inventoryId]);
    expect(held.map(({ broken }) => broken)).toEqual([undefined, 1]);
    expect(held.map(({ lot, balance }) => [lot.id, lot.number, balance])).toEqual([
      [lotId, 'F2607A', 8_000],
      [later, 'F2', 1],
    ]);
    expect(held[1]).toMatchObject({
      inventoryId,
      product: { id: productId, name: 'fentaNYL' },
      lot: { id: later, number: 'F2', expiresOn: '2026-04-30' },
      isExpired: false,
      lastCountedAt: now.toISOString(),
      lastCountedBy: 'Casey',
      lastChangedAt: now.toISOString(),
    });
    expect(held[0]).toMatchObject({ isExpired: false, lastCountedAt: null, lastCountedBy: null });
    const nextDay = await read([inventoryId, vaultId], '2026-04-01');
    expect(nextDay.map(({ lot, isExpired }) => [lot.number, isExpired])).toEqual([
      ['F4', true],
      ['F2607A', true],
      ['F2', false],
    ]);
    const [first] = held;
    if (first === undefined) throw new Error('The bag is empty');
    expect(toHolding(first)).not.toHaveProperty('inventoryId');
    expect(await read([])).toEqual([]);
    const other = await openCustody();
    expect(await readHoldings(open.database, other.agencyId, [inventoryId], '2026-03-31')).toEqual(
      [],
    );
  });

  it('was never changed where no entry says when', async () => {
    const custody = await openCustody();
    const { agencyId, vaultId: inventoryId, productId } = custody;
    const lotId = await addLot(custody, 'F2', '2026-04-30');
    await open.database
      .insert(balances)
      .values({ agencyId, inventoryId, productId, lotId, balance: 2_000 });
    const [held] = await readHoldings(open.database, agencyId, [inventoryId], '2026-03-31');
    expect(held).toMatchObject({ lastCountedAt: null, lastChangedAt: null });
  });
});

describe('[STOCK-13] stock that left the cold', () => {
  it('has its date while not every vial has a label that says when it did', async () => {
    const { agencyId, inventoryId, productId, lotId } = await openCustody();
    const { database } = open;
    const cold = { refrigerated: true, roomTempDays: 10 };
    await database.update(products).set(cold).where(eq(products.id, productId));
    const held = async (balance: number) => {
      await database.update(balances).set({ balance }).where(eq(balances.lotId, lotId));
      return readHoldings(database, agencyId, [inventoryId], '2026-03-10');
    };
    const dated = { beyondUseOn: '2026-03-11', isPast: false };
    expect(await held(8_000)).toMatchObject([dated]);
    // Labels without a history outside of the cold.
    await database
      .insert(controlValues)
      .values(
        ['C-1', 'C-2', 'C-3', 'C-4'].map((label) => ({
          ...{ agencyId, label, status: 'active' as const, productId, lotId, inventoryId },
        })),
      );
    expect((await held(8_000))[0]).not.toHaveProperty('beyondUseOn');
    expect(await held(8_001)).toMatchObject([dated]);
  });
});

describe('[LEDGER-02] the end of a ledger', () => {
  it('is created at its first lock, and found from then on', async () => {
    const agencyId = await addAgency(open.database, 'New ledger');
    const start = { sequence: 0, hash: genesisHash };
    for (const _lock of [1, 2]) {
      expect(await within((tx) => lockLedger(tx, agencyId))).toEqual({ ...start, events: start });
    }
  });

  it('moves with entries and events, each for itself, and in one agency only', async () => {
    const [own, other] = [await openCustody(), await openCustody()];
    const before = await within((tx) => lockLedger(tx, other.agencyId));
    const [entry, event] = [
      { sequence: 7, hash: 'e'.repeat(64) },
      { sequence: 3, hash: 'f'.repeat(64) },
    ];
    await within(async (tx) => {
      await writeTogether(tx, [headMove(own.agencyId, entry)]);
      await moveEventHead(tx, own.agencyId, event);
    });
    const after = await within((tx) => lockLedger(tx, own.agencyId));
    expect(after).toEqual({ ...entry, events: event });
    expect(await within((tx) => lockLedger(tx, other.agencyId))).toEqual(before);
  });
});

describe('[LEDGER-01] the facts of an entry', () => {
  it('name product, lot and place as they are, and the labels of the act', async () => {
    const { agencyId, inventoryId, vaultId, lotId, prefix } = await openCustody();
    const bag = { inventoryId, lotId };
    const vault = { inventoryId: vaultId, lotId };
    const factsOf = await readEntryFacts(open.database, agencyId, [bag, vault]);
    expect(factsOf(vault, ['A-1'])).toEqual({
      product: {
        name: 'fentaNYL',
        strength: '50 mcg/mL',
        schedule: 'C-II',
        measure: 'microlitre',
        contentPerUnit: 2_000,
      },
      lot: { number: 'F2607A', expiresOn: '2026-03-31' },
      place: { name: `${prefix} vault`, kind: 'vault', site: `${prefix} site` },
      labels: ['A-1'],
    });
    expect(factsOf(bag)).toMatchObject({ place: { name: `${prefix} bag` }, labels: [] });
  });

  it('are refused for a lot or place that was not asked for, or is of another agency', async () => {
    const { agencyId, inventoryId, vaultId, lotId } = await openCustody();
    const bag = { inventoryId, lotId };
    const missing = 'An entry of a missing lot or place';
    const factsOf = await readEntryFacts(open.database, agencyId, [bag]);
    expect(() => factsOf({ inventoryId: vaultId, lotId })).toThrow(missing);
    expect(() => factsOf({ inventoryId, lotId: randomUUID() })).toThrow(missing);
    const none = await readEntryFacts(open.database, agencyId, []);
    expect(() => none(bag)).toThrow(missing);
    const other = await openCustody();
    const foreign = await readEntryFacts(open.database, other.agencyId, [bag]);
    expect(() => foreign(bag)).toThrow(missing);
  });
});

describe('[LEDGER-02] the check of a ledger', () => {
  const failuresOf = async (agencyId: number) =>
    (await verifyLedger(open.database, agencyId)).failures;

  it('finds a number of entries that was changed', async () => {
    const { agencyId, productId } = await openCustody();
    const sentence = `How many entries of kind receive there are of product ${productId} doesn’t match the count.`;
    expect(await failuresOf(agencyId)).not.toContain(sentence);
    await open.database
      .update(ledgerCounts)
      .set({ entries: 2 })
      .where(eq(ledgerCounts.agencyId, agencyId));
    expect(await failuresOf(agencyId)).toContain(sentence);
  });

  it('finds a label that is not as the last event of its vial left it', async () => {
    const { agencyId } = await openCustody();
    await open.database.insert(controlValues).values({ agencyId, label: 'A-1', status: 'printed' });
    expect(await checkVials(open.database, agencyId)).toEqual([]);
    await open.database.insert(controlValues).values({ agencyId, label: 'A-2', status: 'void' });
    const sentence = 'Label A-2 is not as the last event of its vial left it.';
    expect(await checkVials(open.database, agencyId)).toEqual([sentence]);
    expect(await failuresOf(agencyId)).toContain(sentence);
  });

  it('finds an entry that the audit history does not name, and stock that it sent nowhere', async () => {
    const custody = await openCustody();
    const { agencyId } = custody;
    const entry = await append(custody, custody.lotId, {
      ...{ kind: 'transferOut', change: -2_000, lotBalance: 8_000 },
    });
    expect(await failuresOf(agencyId)).toContain(
      'Transfers of fentaNYL do not balance: with what is in transit they sum to -2000, not 0.',
    );
    // The first entry is of the format of before the audit history named hashes.
    const sentence = 'Entry 2 is not in the audit history.';
    expect(await within((tx) => matchAudit(tx, agencyId))).toEqual([sentence]);
    expect(await failuresOf(agencyId)).toContain(sentence);
    await within((tx) => notifyOf(tx, entry));
    expect(await within((tx) => matchAudit(tx, agencyId))).toEqual([]);
  });

  it.each([
    'the entry',
    'the event',
    'the inventory',
    'the activation',
    'the form',
    'what is noted',
  ])('finds that a record is gone of which the audit history has the hash of %s', async (name) => {
    const agencyId = await addAgency(open.database, `Gone: ${name}`);
    await within((tx) =>
      appendAudit(tx, {
        agencyId,
        actor: { id: null, name: 'Test' },
        factor: null,
        action: 'use.recorded',
        outcome: 'success',
        subject: { kind: 'ledgerEntry', id: null, name: null },
        summary: 'Recorded',
        changes: [{ field: `Hash of ${name}`, before: '', after: 'gone' }],
        origin: { requestId: null, address: null },
        at: now,
      }),
    );
    expect(await within((tx) => matchAudit(tx, agencyId))).toEqual([
      `Entry 1 of the audit history names a record that no longer exists (hash of ${name}).`,
    ]);
  });
});
