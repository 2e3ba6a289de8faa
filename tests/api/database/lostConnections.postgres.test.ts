import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFailure } from '../../../src/server/core/http/problem.ts';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase, Reader } from '../../../src/server/database/database.ts';
import { classifyDatabaseFailure } from '../../../src/server/database/failures.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let other: OpenDatabase;
let url: URL;

beforeAll(async () => {
  const address = await createTestDatabase();
  if (address.kind === 'postgres') url = new URL(address.url);
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

it('a connection compiles no statement, whatever the planner expects it to read', async () => {
  const rows = await selectRows(open.database, sql`show jit`, v.object({ jit: v.string() }));
  expect(rows).toEqual([{ jit: 'off' }]);
});

it('a connection that ends in the middle of a transaction ends no process, and reads as a lost database', async () => {
  const lost = open.database.transaction(async (tx) => {
    await terminate(await pidOf(tx));
    await tx.execute(sql`select 1`);
  });
  const failure = await lost.catch((error: unknown) => error);
  expect(classifyDatabaseFailure(failure)).toBe('lost');
  expect(await pidOf(open.database)).toBeGreaterThan(0);
});

/** A way to the database on which the answer to a commit is lost with the connection. */
async function losingCommits(): Promise<{ server: Server; url: string }> {
  const server = createServer((near) => {
    const far = connect(join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.port || 5_432}`));
    let isCommitting = false;
    near.on('data', (sent) => {
      isCommitting ||= sent.includes('commit');
      far.write(sent);
    });
    far.on('data', (answer) => {
      if (isCommitting) near.destroy();
      else near.write(answer);
    });
    near.on('close', () => far.destroy()).on('error', () => undefined);
    far.on('close', () => near.destroy()).on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://countersign@127.0.0.1:${port}${url.pathname}` };
}

it('an act whose commit was received is recorded, and no sentence denies it where the answer was lost', async () => {
  const { server, url: way } = await losingCommits();
  const losing = await connectDatabase({ kind: 'postgres', url: way });
  await open.database.execute(sql`create table noted (id int)`);
  const failure = await losing.database
    .transaction((tx) => tx.execute(sql`insert into noted values (7)`))
    .catch((error: unknown) => error);
  expect((await open.database.execute(sql`select id from noted`)).rows).toEqual([{ id: 7 }]);
  expect(classifyDatabaseFailure(failure)).toBe('lost');
  const { status, problem } = toFailure(failure);
  expect([status, problem.code]).toEqual([503, 'database_unavailable']);
  expect(problem.message).toMatch(/may have been recorded/);
  await losing.close();
  server.close();
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
