import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase, Transaction } from '../../../src/server/database/database.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency } from '../../support/people/people.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

/** How often the table was read whole and looked up by an index so far, as the connection counts it. */
async function countReads(tx: Transaction): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await tx.execute<{ whole: number; byIndex: number }>(sql`
    select seq_scan::int as whole, idx_scan::int as "byIndex"
    from pg_stat_xact_user_tables where relname = 'record_versions'`);
  const [reads] = rows;
  if (reads === undefined) throw new Error('The database counts no reads of record_versions');
  return reads;
}

it('a change of an audited record finds its last version by the index', async () => {
  const { database } = open;
  const agencyId = await addAgency(database, 'Tamarack Valley Ambulance');
  const [before, after] = await database.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('countersign.audited', ${`${agencyId} 1 a test`}, true)`,
    );
    // A small table is read whole, even with an index; this leaves that only where no index can serve.
    await tx.execute(sql`set local enable_seqscan = off`);
    // Reads of the transactions before are still in it: the database collects them once a second.
    const earlier = await countReads(tx);
    await tx.execute(sql`update agencies set name = 'Renamed' where id = ${agencyId}`);
    await tx.execute(sql`set constraints all immediate`);
    return [earlier, await countReads(tx)];
  });
  expect(after.whole).toBe(before.whole);
  expect(after.byIndex).toBeGreaterThan(before.byIndex);
});
