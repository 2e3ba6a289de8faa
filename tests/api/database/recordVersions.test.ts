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

/** How many rows of the table were read so far, as the connection counts them. */
async function countRowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where relname = 'record_versions'`);
  const [read] = rows;
  if (read === undefined) throw new Error('The database counts no reads of record_versions');
  return read.rows;
}

it('a change of an audited record reads its own versions, and none of the others', async () => {
  const { database } = open;
  const agencyId = await addAgency(database, 'Tamarack Valley Ambulance');
  const busyId = await addAgency(database, 'Hudson Valley EMS');
  const rename = (tx: Transaction, id: number) =>
    tx.execute(sql`update agencies set name = name || '.' where id = ${id}`);
  const read = await database.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('countersign.audited', ${`${agencyId} 1 a test`}, true)`,
    );
    // A small table is read whole, even with an index; this leaves that only where no index can serve.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set constraints all immediate`);
    for (let version = 0; version < 20; version += 1) await rename(tx, busyId);
    // A database that was emptied for this file says that the table has no rows.
    await tx.execute(sql`analyze record_versions`);
    // Reads of earlier transactions are still in it: the database collects them once a second.
    const before = await countRowsRead(tx);
    await rename(tx, agencyId);
    return (await countRowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(5);
});
