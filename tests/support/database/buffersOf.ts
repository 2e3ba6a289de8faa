import type pg from 'pg';
import * as v from 'valibot';
import type { Database } from '../../../src/server/database/database.ts';
import type { SentQuery } from './queriesOf.ts';

const Plan = v.looseObject({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() });
const Explained = v.array(v.object({ 'QUERY PLAN': v.array(v.object({ Plan })) }));

/** What statements read of a PostgreSQL database when they are sent again: its pages of 8 kB. */
export async function buffersOf(
  database: Database,
  statements: readonly SentQuery[],
): Promise<number> {
  const pool = Reflect.get(database, '$client') as pg.Pool;
  let buffers = 0;
  for (const { text, values } of statements) {
    const explained = `explain (analyze, buffers, format json) ${text}`;
    const { rows } = await pool.query(explained, [...values]);
    for (const { Plan: plan } of v.parse(Explained, rows).flatMap((row) => row['QUERY PLAN'])) {
      buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
  }
  return buffers;
}
