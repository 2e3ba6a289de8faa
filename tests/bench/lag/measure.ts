import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { administrator } from '../../../src/rules/core/permissions.ts';
import { closeMonths } from '../../../src/server/core/movements/closeMonths.ts';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { fillLedger } from '../../support/custody/fillLedger.ts';
import { startPostgres } from '../../support/database/postgres.ts';
import { addUser, password } from '../../support/people/people.ts';
import { startServerProcess } from '../../support/server/serverProcess.ts';
import { fillHistory } from './fillHistory.ts';

/*
 * npm run test:long lag: how late the event loop of a server is while people read pages, and while someone exports or checks the
 * chains. BENCH_ENTRIES and BENCH_PEOPLE make the agency smaller.
 */
const entries = Number(process.env.BENCH_ENTRIES ?? 120_000);
const people = Number(process.env.BENCH_PEOPLE ?? 3_000);
const readers = 6;
/** The goal; on a busy machine pages alone take longer, and long work may take twice as long as they. */
const mostMilliseconds = 20;
let alone = 0;
const origin = { 'Content-Type': 'application/json' };

const Chain = v.object({ isRunning: v.boolean() });

const Login = v.object({ value: v.object({ token: v.string() }) });

const Lag = v.object({
  ...{ p50: v.number(), p99: v.number(), waited99: v.number(), max: v.number() },
  megabytes: v.number(),
});

async function fill(database: Database) {
  const filled = await fillLedger(database, { prefix: 'lag', inventories: 10, entries });
  const { agencyId, userName } = filled;
  await fillHistory(database, filled);
  const rights = { permissionId: administrator, canSeeGlobalAuditHistory: true };
  await database.update(users).set(rights);
  // Their sessions replace each other otherwise.
  const names = [userName];
  for (let number = 0; number < readers; number += 1) {
    const name = `lagperson${number}`;
    const userId = await addUser(database, agencyId, name, rights);
    await database.execute(sql`
      insert into inventory_users (agency_id, inventory_id, user_id)
      select agency_id, id, ${userId}::uuid from inventories where agency_id = ${agencyId}`);
    names.push(name);
  }
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { id: _id, ...model } = (
      await tx.select().from(users).where(eq(users.userName, userName))
    )[0] as typeof users.$inferSelect;
    const many = Array.from({ length: people }, (_, number) => ({
      ...{ ...model, id: crypto.randomUUID(), userName: `many${number}` },
      ...{ fullName: `Person Number ${number}`, email: `many${number}@example.org` },
      ...{ friendlyId: null, userSignatureId: crypto.randomUUID() },
    }));
    for (let first = 0; first < many.length; first += 500) {
      const some = many.slice(first, first + 500);
      await tx.insert(users).values(some);
      await tx.insert(userAgencies).values(some.map(({ id }) => ({ userId: id, agencyId })));
    }
  });
  await closeMonths(database, agencyId, { now: new Date() });
  await database.execute(sql`vacuum analyze`);
  return names;
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
const cluster = await startPostgres();
await cluster.run('create database bench');
const open = await connectDatabase({ kind: 'postgres', url: cluster.url('bench'), poolSize: 4 });
try {
  await migrate(open.database);
  const names = await fill(open.database);
  await open.close();
  const server = startServerProcess(
    { DATABASE_URL: cluster.url('bench'), COMPANION_COOKIE: 'off', DATA_DIR: folder },
    { entry: new URL('lagServer.ts', import.meta.url), says: /^listening (\S+)$/m },
  );
  const address = await server.address;
  const logIn = async (userName: string) => {
    const reply = await fetch(`${address}/api/Account/Login`, {
      ...{ method: 'POST', headers: origin, body: JSON.stringify({ userName, password }) },
    });
    const { value } = v.parse(Login, await reply.json());
    const headers = { ...origin, Authorization: `Bearer ${value.token}` };
    return async (path: string, body?: unknown): Promise<string> => {
      const asked = await fetch(`${address}/api/${path}`, {
        headers,
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await asked.text();
      if (asked.status !== 200) throw new Error(`${path}: ${asked.status} ${text}`);
      return text;
    };
  };
  const [worker, ...others] = await Promise.all(names.map(logIn));
  if (worker === undefined) throw new Error('No one is logged in');

  const readLag = async () => {
    const from = server.output.stdout.length;
    server.child.kill('SIGUSR2');
    for (;;) {
      const found = /^lag (.*)$/m.exec(server.output.stdout.slice(from))?.[1];
      if (found !== undefined) return v.parse(Lag, JSON.parse(found));
      await once(server.child.stdout as NodeJS.ReadableStream, 'data');
    }
  };
  const pages = [
    'Dashboard',
    'Inventories',
    'Reports/UseLog?from=2026-03-07&to=2026-03-09&start=0',
    'Admin/GlobalAudit',
    'Reports/Trends?weeks=13',
    'Admin/Users/GetUserList?start=0&length=100',
    'Search?text=L1',
  ];
  const checkChain = async () => {
    await worker('Admin/GlobalAudit/Check', { clientId: null });
    const isRunning = async () =>
      v.parse(Chain, JSON.parse(await worker('Admin/GlobalAudit/Chain'))).isRunning;
    while (await isRunning()) await sleep(200);
  };
  const whole = { from: '2024-01-01', to: '2026-12-31' };
  const acts: Record<string, () => Promise<unknown>> = {
    'pages alone': () => sleep(10_000),
    'workbook of the people': () =>
      worker('Admin/Users/GetUserList', { excelPassword: 'a long password' }),
    'file of the use log': () => worker('Reports/UseLog/Export', whole),
    'file of the perpetual inventory': () => worker('Reports/PerpetualInventory/Export', whole),
    'file of the audit history': () => worker('Admin/GlobalAudit/Export', {}),
    'check of the chains': checkChain,
  };
  const measure = async (name: string, act: () => Promise<unknown>) => {
    let [isOver, read] = [false, 0];
    const start = performance.now();
    const reading = others.map(async (request, index) => {
      for (let turn = index; !isOver; turn += 1) {
        await request(pages[turn % pages.length] ?? '');
        read += 1;
        await sleep(50);
      }
    });
    await readLag();
    await act();
    isOver = true;
    const lag = await readLag();
    await Promise.all(reading);
    const seconds = (performance.now() - start) / 1_000;
    const ms = (of: number) => `${of.toFixed(1)} ms`;
    alone ||= lag.waited99;
    const holds = lag.waited99 <= Math.max(mostMilliseconds, 2 * alone);
    if (!holds) process.exitCode = 1;
    process.stdout.write(
      `  ${holds ? 'holds ' : 'BROKEN'} ${name}: lag p50 ${ms(lag.p50)}, p99 ${ms(lag.p99)} of turns, ${ms(lag.waited99)} of moments, longest ${ms(lag.max)}; ${(read / seconds).toFixed(0)} pages/s for ${seconds.toFixed(1)} s, ${lag.megabytes.toFixed(0)} MB\n`,
    );
  };
  const all = Object.entries(acts);
  // Everything is compiled before anything is measured.
  for (const page of pages) for (const request of others) await request(page);
  for (const [name, act] of all) await measure(name, act);
  await measure('all of these together', () => Promise.all(all.map(([, act]) => act())));
  server.child.kill('SIGTERM');
  await server.ended;
} finally {
  await rm(folder, { recursive: true, force: true });
  await cluster.stop();
}
