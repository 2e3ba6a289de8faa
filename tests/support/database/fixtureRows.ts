import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/database/database.ts';

/** Any migration of the program: what it took over needs no entry in the audit history. */
const migration = '0000_foundation';

/**
 * Lets tests write rows without an entry in the audit history: such rows get versions as if a migration had taken them
 * over. Without it the check names each of them.
 */
export async function takeFixturesOver(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(
    sql.raw(`create or replace function audited() returns text[] language sql stable as $$
      select coalesce(${told}, array[null, null, '${migration}'])
    $$`),
  );
}

/** As the migration has it: rows that no audit entry names get no versions. */
export async function rejectFixtures(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(
    sql.raw(`create or replace function audited() returns text[] language sql stable as $$
      select ${told}
    $$`),
  );
}

const told = `string_to_array(nullif(current_setting('countersign.audited', true), ''), ' ')`;
