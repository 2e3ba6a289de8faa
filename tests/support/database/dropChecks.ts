import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';

const Constraint = v.object({ table: v.string(), name: v.string() });

/** Who owns the tables can drop what limits their values and keeps them unique; tests do so once, permanently. */
export async function dropChecks(database: Database): Promise<void> {
  const found = await selectRows(
    database,
    sql`select conrelid::regclass::text as "table", conname as name from pg_constraint
        where contype in ('c', 'u') and connamespace = 'public'::regnamespace
          and not exists (select from pg_constraint other where other.contype = 'f' and other.conindid = pg_constraint.conindid)`,
    Constraint,
  );
  for (const { table, name } of found) {
    await database.execute(
      sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`,
    );
  }
}
