import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addAgency } from '../../support/people/people.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

it('a change of an audited record finds its last version by the index', async () => {
  const { database } = open;
  const agencyId = await addAgency(database, 'Tamarack Valley Ambulance');
  const reads = await database.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('countersign.audited', ${`${agencyId} 1 a test`}, true)`,
    );
    // A small table is read whole, even with an index; this leaves that only where no index can serve.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`update agencies set name = 'Renamed' where id = ${agencyId}`);
    await tx.execute(sql`set constraints all immediate`);
    const { rows } = await tx.execute(sql`
      select seq_scan > 0 as is_read_whole, idx_scan > 0 as is_looked_up
      from pg_stat_xact_user_tables where relname = 'record_versions'`);
    return rows;
  });
  expect(reads).toEqual([{ is_read_whole: false, is_looked_up: true }]);
});
