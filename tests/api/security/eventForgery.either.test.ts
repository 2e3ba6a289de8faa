import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { hashEvent } from '../../../src/server/core/ledger/hashEvent.ts';
import { hashLedgerEntry, hashSignature } from '../../../src/server/core/ledger/hashLedgerEntry.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase, Transaction } from '../../../src/server/database/database.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries, ledgerHeads } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let agencyId: number;
let lotId: string;

beforeAll(async () => {
  open = await openTestDatabase();
  const custody = await addEventCustody(open.database, 'fx');
  ({ agencyId, lotId } = custody);
  const acts = actsOf(custody);
  const record = (people: readonly [string, ...string[]], details: typeof breaking) =>
    recordAs(open.database, custody, people, details);
  const breaking = acts.breaking();
  await record(['signer'], acts.receipt());
  const broken = await record(['signer', 'witness'], breaking);
  await record(['signer', 'witness'], {
    ...detailsOf(custody, 'correction', {
      lotId,
      change: 500,
      correctsEntryId: broken.entries[0]?.id ?? '',
      discrepancyId: null,
    }),
  });
  await record(['signer'], acts.sending());
});

afterAll(() => open.close());

/** What someone does who owns the tables and knows the hashes: every chain is written again over what is there now. */
async function rehash(tx: Transaction): Promise<void> {
  let head = { sequence: 0, hash: genesisHash };
  const balances = new Map<string, number>();
  const move = (key: string, change: number) => {
    const balance = (balances.get(key) ?? 0) + change;
    balances.set(key, balance);
    return balance;
  };
  const own = eq(ledgerEntries.agencyId, agencyId);
  for (const entry of await tx
    .select()
    .from(ledgerEntries)
    .where(own)
    .orderBy(ledgerEntries.sequence)) {
    const { inventoryId, change } = entry;
    const sums = {
      lotBalance: move(`${inventoryId} ${entry.lotId}`, change),
      productBalance: move(`${inventoryId} ${entry.productId}`, change),
    };
    const hash = hashLedgerEntry({ ...entry, ...sums, previousHash: head.hash });
    const set = { ...sums, hash, previousHash: head.hash };
    await tx.update(ledgerEntries).set(set).where(eq(ledgerEntries.id, entry.id));
    await tx.update(signatures).set({ signedHash: hash }).where(eq(signatures.entryId, entry.id));
    await tx.execute(
      `update balances set balance = ${sums.lotBalance} where inventory_id = '${inventoryId}' and lot_id = '${entry.lotId}'`,
    );
    head = { sequence: entry.sequence, hash };
  }
  let last = { eventSequence: 0, eventHash: genesisHash };
  for (const event of await tx.select().from(custodyEvents).orderBy(custodyEvents.sequence)) {
    const written = await tx
      .select({ hash: ledgerEntries.hash })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.eventId, event.id))
      .orderBy(asc(ledgerEntries.sequence));
    const previousHash = last.eventHash;
    const hash = hashEvent(
      { ...event, previousHash },
      written.map((entry) => entry.hash),
    );
    await tx
      .update(custodyEvents)
      .set({ hash, previousHash })
      .where(eq(custodyEvents.id, event.id));
    await tx.update(signatures).set({ signedHash: hash }).where(eq(signatures.eventId, event.id));
    last = { eventSequence: event.sequence, eventHash: hash };
  }
  await tx
    .update(ledgerHeads)
    .set({ ...head, ...last })
    .where(eq(ledgerHeads.agencyId, agencyId));
  const signed = await tx.select().from(signatures);
  for (const table of ['signatures', 'signature_links', 'signature_heads']) {
    await tx.execute(`delete from ${table}`);
  }
  await tx.execute('set local session_replication_role = origin');
  await tx.insert(signatures).values(signed.map((row) => ({ ...row, hash: hashSignature(row) })));
  await tx.execute('set local session_replication_role = replica');
}

async function forge(how: string): Promise<readonly string[]> {
  const undo = new Error('undo');
  let failures: readonly string[] = [];
  await expect(
    open.database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(how);
      await rehash(tx);
      ({ failures } = await verifyLedger(tx, agencyId));
      throw undo;
    }),
  ).rejects.toBe(undo);
  return failures;
}

it('rewritten as it was, the ledger is in order', async () => {
  expect(await forge('select 1')).toEqual([]);
});

it.each([
  ['fewer received', 1, "change = 18000 where kind = 'receive' and event_id is not null"],
  ['another lot corrected', 3, "lot_id = gen_random_uuid() where kind = 'correction'"],
  ['half of it broken', 2, "change = -1000 where kind = 'breakage'"],
  ['corrected elsewhere', 3, "inventory_id = gen_random_uuid() where kind = 'correction'"],
  ['broken at another time', 2, "occurred_at = '2026-03-09T07:31:00Z' where kind = 'breakage'"],
  ['broken by someone else', 2, "recorded_by = 'Eve' where kind = 'breakage'"],
  ['a correction of nothing', 3, "correction_of_id = null where kind = 'correction'"],
  ['less sent than is in transit', 4, "change = -1000 where kind = 'transferOut'"],
])(
  'a forger who rewrites every hash is detected by the requested signatures: %s',
  async (_what, event, how) => {
    expect(await forge(`update ledger_entries set ${how}`)).toContain(
      `The entries of event ${event} are not what it says.`,
    );
  },
);

it.each([
  [
    'an event without its entry',
    2,
    "update ledger_entries set event_id = null where kind = 'breakage'",
  ],
  [
    'an event with an entry more',
    4,
    `update ledger_entries set event_id = (select id from custody_events where sequence = 4)
      where kind = 'receive' and event_id is null`,
  ],
  [
    'an event of another place',
    2,
    'update custody_events set inventory_id = gen_random_uuid() where sequence = 2',
  ],
  ['an event of another kind', 2, "update custody_events set kind = 'loss' where sequence = 2"],
])('… and %s', async (_what, event, how) => {
  expect(await forge(how)).toContain(`The entries of event ${event} are not what it says.`);
});
