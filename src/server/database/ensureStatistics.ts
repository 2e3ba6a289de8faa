import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from './database.ts';
import { selectRows } from './rows.ts';

/**
 * Collects the figures by which queries of these tables are planned, if the database has none: right after a restore, and in
 * the embedded engine, which has no process that would. Without them a report that joins much takes a hundred times as long.
 *
 * @param tables names; the first one is looked at.
 */
export async function ensureStatistics(
  reader: Reader,
  tables: readonly [string, ...string[]],
): Promise<void> {
  const known = await selectRows(
    reader,
    // A copy gets them from the database that it follows, and can collect none.
    sql`select 1 as one where pg_is_in_recovery() or exists (
      select from pg_stats where schemaname = current_schema() and tablename = ${tables[0]})`,
    v.object({ one: v.number() }),
  );
  if (known.length > 0) return;
  const names = tables.map((name) => sql.identifier(name));
  await reader.execute(sql`analyze ${sql.join(names, sql`, `)}`);
}
