import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';

/** How many in this PostgreSQL database wait for a lock that another transaction holds. */
export async function countWaiting(database: Database): Promise<number> {
  const waiting = await selectRows(
    database,
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    v.object({ pid: v.number() }),
  );
  return waiting.length;
}

/** Whether anyone in this PostgreSQL database waits for a lock that another transaction holds. */
export async function isOneWaiting(database: Database): Promise<boolean> {
  return (await countWaiting(database)) > 0;
}
