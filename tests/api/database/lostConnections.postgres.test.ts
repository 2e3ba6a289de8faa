import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase, Reader } from '../../../src/server/database/database.ts';
import { classifyDatabaseFailure } from '../../../src/server/database/failures.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let other: OpenDatabase;

beforeAll(async () => {
  const address = await createTestDatabase();
  [open, other] = await Promise.all([connectDatabase(address), connectDatabase(address)]);
});

afterAll(async () => {
  await open.close();
  await other.close();
});

const pidOf = async (reader: Reader): Promise<number> => {
  const [row] = await selectRows(
    reader,
    sql`select pg_backend_pid() as pid`,
    v.object({ pid: v.number() }),
  );
  return row?.pid ?? 0;
};

/** Ends the connection as a restart of the server does, and waits until the server has ended it. */
async function terminate(pid: number): Promise<void> {
  await other.database.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
}

it('a connection that ends in the middle of a transaction ends no process, and reads as an unavailable database', async () => {
  const lost = open.database.transaction(async (tx) => {
    await terminate(await pidOf(tx));
    await tx.execute(sql`select 1`);
  });
  const failure = await lost.catch((error: unknown) => error);
  expect(classifyDatabaseFailure(failure)).toBe('unavailable');
  expect(await pidOf(open.database)).toBeGreaterThan(0);
});

it('an idle connection that ends is replaced', async () => {
  await terminate(await pidOf(open.database));
  expect(await pidOf(open.database)).toBeGreaterThan(0);
});

it('a statement that waits too long for a lock, and a transaction that does nothing, are ended', async () => {
  const settings = await selectRows(
    open.database,
    sql`select name, setting::int as milliseconds from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    v.object({ name: v.string(), milliseconds: v.number() }),
  );
  expect(settings).toEqual([
    { name: 'idle_in_transaction_session_timeout', milliseconds: 60_000 },
    { name: 'lock_timeout', milliseconds: 30_000 },
    { name: 'statement_timeout', milliseconds: 120_000 },
  ]);
  await other.database.transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(7)`);
    const waiting = open.database.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '20ms'`);
      await tx.execute(sql`select pg_advisory_xact_lock(7)`);
    });
    const failure = await waiting.catch((error: unknown) => error);
    expect(classifyDatabaseFailure(failure)).toBe('unavailable');
  });
});
