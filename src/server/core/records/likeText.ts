import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Whether one of the columns contains what was searched for, in any case; undefined if nothing was. */
export function containsText(
  search: string | undefined,
  ...columns: readonly (AnyPgColumn | SQL)[]
): SQL | undefined {
  if (!search) return undefined;
  const joined = sql.join(
    columns.map((column) => sql`lower(coalesce(${column}, ''))`),
    sql` || chr(10) || `,
  );
  return sql`position(lower(${search}) in ${joined}) > 0`;
}
