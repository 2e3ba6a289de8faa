import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';

/** Whether anyone in this PostgreSQL database waits for a lock that another transaction holds. */
export async function isOneWaiting(database: Database): Promise<boolean> {
  const waiting = await selectRows(
    database,
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    v.object({ pid: v.number() }),
  );
  return waiting.length > 0;
}
