import type { SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from './database.ts';

/**
 * Runs a written-out statement and parses its rows, since the two drivers type raw results differently.
 * Both return them under `rows`.
 */
export async function selectRows<Schema extends v.GenericSchema>(
  reader: Reader,
  statement: SQL,
  schema: Schema,
): Promise<v.InferOutput<Schema>[]> {
  const result = v.parse(v.object({ rows: v.array(v.unknown()) }), await reader.execute(statement));
  return result.rows.map((row) => v.parse(schema, row));
}
