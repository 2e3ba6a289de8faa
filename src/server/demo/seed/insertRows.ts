import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../database/database.ts';

const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts complete rows (every column given) with one parameter per thousand: a statement with a
 * parameter per value takes several times as long to build and to parse.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferSelect'][],
): Promise<void> {
  const name = sql.identifier(getTableName(table));
  for (let start = 0; start < rows.length; start += 1_000) {
    const batch = rows
      .slice(start, start + 1_000)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value])),
      );
    await tx.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(batch)}::jsonb)`,
    );
  }
}
