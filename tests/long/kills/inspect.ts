import assert from 'node:assert/strict';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { custodyEvents } from '../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../../src/server/database/schema/custodyUse.ts';
import type { Client } from './client.ts';

/**
 * That an agency's data is whole: chains intact, each act there with all its parts or not at all, nothing acknowledged
 * lost, nothing refused or unknown there, nothing twice, and every balance the sum of its entries.
 *
 * @returns how many of the unanswered acts are there.
 */
export async function inspect(
  database: Database,
  agencyId: number,
  clients: readonly Client[],
): Promise<number> {
  assert.deepEqual((await verifyLedger(database, agencyId)).failures, []);
  assert.equal((await verifyChain(database, agencyId)).isIntact, true);
  const recorded = new Map([
    ...(await readUses(database, agencyId)),
    ...(await readEvents(database, agencyId)),
  ]);
  let foundUnanswered = 0;
  const known = new Set<string>();
  for (const { acknowledged, refused, unanswered } of clients) {
    for (const [key, { act, id }] of acknowledged) {
      assert.equal(recorded.get(key), id, `an acknowledged ${act.kind} is missing: ${id}`);
      known.add(key);
    }
    for (const key of refused) assert.ok(!recorded.has(key), `what was refused is there: ${key}`);
    if (unanswered === null) continue;
    const key = unanswered.form.idempotencyKey;
    known.add(key);
    if (recorded.has(key)) foundUnanswered += 1;
  }
  for (const key of recorded.keys()) assert.ok(known.has(key), `no one recorded ${key}`);
  await inspectBalances(database, agencyId);
  return foundUnanswered;
}

/** Key to use id. Each use has its entry, two signatures and one audit entry, and there are no other of these. */
async function readUses(database: Database, agencyId: number): Promise<Map<string, string>> {
  const entries = await database
    .select({ id: ledgerEntries.id, key: ledgerEntries.idempotencyKey, useId: uses.id })
    .from(ledgerEntries)
    .innerJoin(uses, and(eq(uses.agencyId, agencyId), eq(uses.entryId, ledgerEntries.id)))
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.kind, 'use')));
  const all = await database.select().from(uses).where(eq(uses.agencyId, agencyId));
  assert.equal(all.length, entries.length, 'a use without its entry');
  const signed = await countSignatures(database, agencyId);
  for (const { id } of entries) assert.equal(signed.get(id), 2, 'a signature of a use is missing');
  await expectAudited(
    database,
    agencyId,
    sql`${auditEntries.action} = 'use.recorded'`,
    entries.map(({ id }) => id),
  );
  return new Map(entries.map(({ key, useId }) => [key, useId]));
}

/** Key to event id. Each event has the signatures that were requested, and one audit entry. */
async function readEvents(database: Database, agencyId: number): Promise<Map<string, string>> {
  const events = await database
    .select()
    .from(custodyEvents)
    .where(eq(custodyEvents.agencyId, agencyId));
  const signed = await countSignatures(database, agencyId);
  for (const { id, kind, requiredSignatures } of events) {
    assert.equal(signed.get(id), requiredSignatures.length, `a signature of a ${kind} is missing`);
  }
  await expectAudited(
    database,
    agencyId,
    sql`${auditEntries.action} like 'custody.%'`,
    events.map(({ id }) => id),
  );
  return new Map(events.map(({ idempotencyKey, id }) => [idempotencyKey, id]));
}

/** By entry or event. */
async function countSignatures(
  database: Database,
  agencyId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ entryId: signatures.entryId, eventId: signatures.eventId })
    .from(signatures)
    .where(eq(signatures.agencyId, agencyId));
  const counts = new Map<string, number>();
  for (const { entryId, eventId } of rows) {
    const id = entryId ?? eventId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function expectAudited(
  database: Database,
  agencyId: number,
  which: ReturnType<typeof sql>,
  ids: readonly string[],
): Promise<void> {
  const audited = await database
    .select({ subjectId: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), which));
  assert.deepEqual(
    audited.map(({ subjectId }) => subjectId).toSorted(),
    ids.toSorted(),
    'what was recorded and what is in the audit trail differ',
  );
}

async function inspectBalances(database: Database, agencyId: number): Promise<void> {
  const differing = await selectRows(
    database,
    sql`select coalesce(b.balance, 0)::text as balance, coalesce(e.sum, 0)::text as entries
        from (select inventory_id, lot_id, balance from balances where agency_id = ${agencyId}) b
        full join (select inventory_id, lot_id, sum(change) as sum from ledger_entries
          where agency_id = ${agencyId} group by inventory_id, lot_id) e
          on e.inventory_id = b.inventory_id and e.lot_id = b.lot_id
        where coalesce(b.balance, 0) <> coalesce(e.sum, 0)`,
    v.object({ balance: v.string(), entries: v.string() }),
  );
  assert.deepEqual(differing, [], 'a balance is not the sum of its entries');
}
