import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from './database.ts';

/** Runs a written-out statement and parses its rows. Of these the driver gives instants and sums as text. */
export async function selectRows<Schema extends v.GenericSchema>(
  reader: Reader,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const { rows } = await reader.execute(statement);
  return rows.map((row) => v.parse(schema, row));
}
