import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { classifyDatabaseFailure } from '../../../src/server/database/failures.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { liftLimits } from '../../../src/server/database/silence.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { freePort } from '../../support/server/freePort.ts';
import { swallowingProxy } from '../../support/server/swallowingProxy.ts';

let socket: string;
let database: string;
let absent: string;

beforeAll(async () => {
  const address = await createTestDatabase();
  if (address.kind !== 'postgres') throw new Error('These tests are for PostgreSQL');
  const url = new URL(address.url);
  socket = encodeURIComponent(url.searchParams.get('host') ?? '');
  database = url.pathname;
  absent = `127.0.0.1:${await freePort('127.0.0.1')}`;
});

const opened: OpenDatabase[] = [];

afterAll(async () => {
  for (const open of opened) await open.close();
});

async function connect(hosts: string, query = '', more: { silenceMilliseconds?: number } = {}) {
  const url = `postgresql://countersign:word@${hosts}${database}${query}`;
  const open = await connectDatabase({ kind: 'postgres', url, poolSize: 3, ...more });
  opened.push(open);
  return open;
}

const one = ({ database: reader }: OpenDatabase) =>
  selectRows(reader, sql`select 1 as one`, v.object({ one: v.number() }));

it('of several servers the first one that answers and takes changes is used, also by many calls at once', async () => {
  const open = await connect(`${absent},${socket}`, '?target_session_attrs=read-write');
  const asked = await Promise.all(Array.from({ length: 8 }, () => one(open)));
  expect(asked.flat()).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })));
  const inside = await open.database.transaction((tx) =>
    selectRows(tx, sql`select 1 as one`, v.object({ one: v.number() })),
  );
  expect(inside).toEqual([{ one: 1 }]);
});

it('where none is what is needed, the failure says why of each, and never the password', async () => {
  const open = await connect(`${absent},${socket}`, '?target_session_attrs=standby');
  const failure: unknown = await one(open).catch((error: unknown) => error);
  expect(classifyDatabaseFailure(failure)).toBe('unavailable');
  const cause = failure instanceof Error ? failure.cause : undefined;
  expect(cause).toMatchObject({
    message: `No server can be used: ${absent} does not answer (ECONNREFUSED), ${socket} is not a standby.`,
  });
  // Once the kind changes, the next call finds it.
  const writer = await connect(socket, '?target_session_attrs=read-write');
  await writer.database.execute(
    sql.raw(`alter database ${database.slice(1)} set default_transaction_read_only = on`),
  );
  const later = await connect(socket, '?target_session_attrs=read-write');
  await expect(one(later)).rejects.toMatchObject({
    cause: { message: `No server can be used: ${socket} takes no changes.` },
  });
  await writer.database.transaction(
    (tx) =>
      tx.execute(
        sql.raw(`alter database ${database.slice(1)} reset default_transaction_read_only`),
      ),
    { accessMode: 'read write' },
  );
  expect(await one(later)).toEqual([{ one: 1 }]);
});

it('a connection on which nothing is delivered any longer is given up, and the next one works', async () => {
  const proxy = await swallowingProxy(decodeURIComponent(socket));
  const open = await connect(proxy.host, '', { silenceMilliseconds: 300 });
  expect(await one(open)).toEqual([{ one: 1 }]);
  proxy.swallow();
  const waiting = open.database.transaction((tx) => tx.execute(sql`select 2`));
  const failure: unknown = await waiting.catch((error: unknown) => error);
  expect(classifyDatabaseFailure(failure)).toBe('lost');
  proxy.deliver();
  expect(await one(open)).toEqual([{ one: 1 }]);
  // What may take long is not given up: the server is at it.
  const slow = open.database.transaction(async (tx) => {
    await liftLimits(tx, 'lock_timeout');
    await tx.execute(sql`select pg_sleep(0.6)`);
  });
  await expect(slow).resolves.toBeUndefined();
  await expect(open.database.execute(sql`select pg_sleep(0.6)`)).rejects.toThrow();
  expect(open.pool()).toMatchObject({ used: 0, waiting: 0 });
  await proxy.close();
});
