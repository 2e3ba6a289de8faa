import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from './database.ts';
import { selectRows } from './rows.ts';

export interface Table {
  readonly name: string;
  /** Without those that the database generates. */
  readonly columns: readonly string[];
  readonly hasAgency: boolean;
}

/** Every table of the schema with its stored columns, by name. The list of migrations is no content. */
export async function listTables(reader: Reader): Promise<Table[]> {
  const rows = await selectRows(
    reader,
    sql`select c.relname as "name",
        json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as "columns",
        bool_or(a.attname = 'agency_id') as "hasAgency"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and c.relname <> 'applied_migrations'
      group by c.relname order by c.relname`,
    v.object({ name: v.string(), columns: v.array(v.string()), hasAgency: v.boolean() }),
  );
  return rows;
}

/** The migrations that the database has, in their order: its version. */
export async function listMigrations(reader: Reader): Promise<string[]> {
  const applied = await selectRows(
    reader,
    sql`select tag from applied_migrations order by tag`,
    v.object({ tag: v.string() }),
  );
  return applied.map(({ tag }) => tag);
}

/** Whether nothing was ever made in the schema. */
export async function isEmptySchema(reader: Reader): Promise<boolean> {
  const rows = await selectRows(
    reader,
    sql`select 1 as "one" from pg_class where relkind in ('r', 'v', 'm', 'S', 'p')
      and relnamespace = current_schema()::regnamespace limit 1`,
    v.object({ one: v.number() }),
  );
  return rows.length === 0;
}
