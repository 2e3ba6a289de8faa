import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { mapInSlices } from '../platform/limits/slices.ts';
import type { Reader, Transaction } from './database.ts';

/**
 * Runs a written-out statement and parses its rows, many of them in slices. Of these the driver gives instants and sums as
 * text.
 */
export async function selectRows<Schema extends v.GenericSchema>(
  reader: Reader,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const { rows } = await reader.execute(statement);
  return mapInSlices(rows, (row) => v.parse(schema, row));
}

/** Rows that are read at once. */
const batch = 500;

/**
 * The same of a statement that may have thousands of rows, by a cursor: the driver parses what it has received in one go,
 * however much it is, and no request would get its turn.
 */
export async function selectManyRows<Schema extends v.GenericSchema>(
  tx: Transaction,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  // Planned for its first rows otherwise, and all of them are wanted.
  await tx.execute(sql`set local cursor_tuple_fraction = 1`);
  await tx.execute(sql`declare many_rows no scroll cursor for ${statement}`);
  const all: v.InferOutput<Schema>[] = [];
  for (;;) {
    const fetch = sql`fetch forward ${sql.raw(String(batch))} from many_rows`;
    const rows = await selectRows(tx, fetch, schema);
    all.push(...rows);
    if (rows.length < batch) break;
  }
  await tx.execute(sql`close many_rows`);
  return all;
}
