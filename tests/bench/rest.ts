import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as v from 'valibot';
import { administrator } from '../../src/rules/core/permissions.ts';
import { closeMonths } from '../../src/server/core/movements/closeMonths.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { selectRows } from '../../src/server/database/rows.ts';
import { agencies } from '../../src/server/database/schema/agency.ts';
import { users } from '../../src/server/database/schema/user.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { time } from './figure.ts';
import { type FilledLedger, fillLedger } from './fillLedger.ts';
import { logIn } from './ledgerPages.ts';
import { median } from './median.ts';

/*
 * npm run bench:rest: what pages read at rest, in agencies of more and more entries at the same pace: the milliseconds of
 * the call and the buffers of its statements. BENCH_SIZES says how many entries. From the second size on, each has more than
 * the reads ask for, and a call may cost at most twice as much there.
 */
const sizes = (process.env.BENCH_SIZES ?? '10000,100000,300000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const cluster = await startPostgres();
await cluster.run('create database bench');
const pool = new pg.Pool({ connectionString: cluster.url('bench'), max: 4 });
let asked: { text: string; values: unknown[] }[] = [];
const database = drizzle(pool, {
  casing: 'snake_case',
  logger: { logQuery: (text, values) => void asked.push({ text, values }) },
}) as unknown as Database;

/** Its uses, and as many entries of the audit history as of the ledger. */
async function fill(entries: number): Promise<FilledLedger> {
  const filled = await fillLedger(database, { prefix: `n${entries}`, inventories: 10, entries });
  const { agencyId } = filled;
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into uses (id, agency_id, entry_id, occurred_at, patient_id, incident_number, given, given_by_user_id, given_by,
        authorized_by, order_kind, drawn_units, drawn, wasted, waste_manner, waste_reason, returned)
      select gen_random_uuid(), agency_id, id, occurred_at, 'P', 'I-' || sequence, 500, recorded_by_user_id, recorded_by,
        'Dr. Reed', 'standing', 1, 1000, 500, 'disposalPouch', 'Not needed.', 0
      from ledger_entries where agency_id = ${agencyId}::int and kind = 'use'`);
    await tx.execute(sql`delete from audit_entries where agency_id = ${agencyId}::int`);
    await tx.execute(sql`
      insert into audit_entries (agency_id, seq, at, actor_id, actor_name, action, outcome, subject_kind, subject_id,
        subject_name, summary, changes, previous_hash, hash)
      select ${agencyId}::int, sequence, recorded_at, recorded_by_user_id, 'Person ' || sequence % 100, 'ledger.appended',
        'success', 'inventory', 'inventory-' || sequence % 500, 'Medic ' || sequence % 500,
        'An entry at Medic ' || sequence % 500 || case when sequence = 777 then ' xylophone' else '' end,
        '[]', repeat('0', 64), repeat('0', 64)
      from ledger_entries where agency_id = ${agencyId}::int`);
    await tx.execute(sql`insert into audit_chains values (${agencyId}::int, ${entries}::bigint, repeat('0', 64))
      on conflict (agency_id) do update set seq = excluded.seq`);
  });
  await closeMonths(database, agencyId, { now: new Date('2026-03-10T12:00:00Z') });
  return filled;
}

async function firstId(query: SQL): Promise<string> {
  const [row] = await selectRows(database, query, v.object({ id: v.string() }));
  if (row === undefined) throw new Error('Nothing was filled');
  return row.id;
}

const Plan = v.looseObject({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() });

/** What the statements of a call read, in pages of 8 kB. */
async function buffersOf(statements: typeof asked): Promise<number> {
  let buffers = 0;
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text) || /for (update|share)/i.test(text)) continue;
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [found] = v.parse(v.array(v.object({ 'QUERY PLAN': v.array(v.object({ Plan })) })), rows);
    for (const { Plan: plan } of found?.['QUERY PLAN'] ?? []) {
      buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
  }
  return buffers;
}

interface Figure {
  readonly ms: number;
  readonly buffers: number;
}

async function measure(entries: number): Promise<Map<string, Figure>> {
  const { agencyId, userName } = await fill(entries);
  await database.update(agencies).set({ state: 'NY', timeZone: 'America/New_York' });
  await database.update(users).set({ permissionId: administrator, canSeeGlobalAuditHistory: true });
  await database.execute(sql`vacuum analyze`);
  const bench = { database, validate: () => undefined, note: () => undefined };
  const request = await logIn(bench, userName);
  const site = await firstId(
    sql`select site_id as id from inventories where agency_id = ${agencyId} limit 1`,
  );
  const inventory = await firstId(
    sql`select id from inventories where agency_id = ${agencyId} order by name limit 1`,
  );
  const days = `place=${site}&from=2026-03-07&to=2026-03-09`;
  const calls: Record<string, string> = {
    dashboard: 'Dashboard',
    inventories: 'Inventories',
    'ledger page': `Inventories/${inventory}/Ledger?length=25`,
    'use log, 3 days': `Reports/UseLog?${days}&start=0`,
    'receipts and returns, 3 days': `Reports/Shipments?${days}&start=0`,
    'perpetual inventory, 3 days': `Reports/PerpetualInventory?${days}&start=0`,
    'registration, 3 days': `Reports/Registration?${days}`,
    'counts, 3 days': `Reports/Counts?${days}&start=0`,
    'trends, 13 weeks': 'Reports/Trends?weeks=13',
    restock: 'Reports/Restock',
    'Form 3848': 'Forms/NyForm3848?periodEnd=2026-06-30',
    'biennial inventory': 'Reports/BiennialInventory?day=2026-03-08&moment=opening',
    'search, a part of a number': 'Search?text=L1',
    'search, a part of an incident': 'Search?text=I-7771',
    'audit page': 'Admin/GlobalAudit',
    'audit, a common word': 'Admin/GlobalAudit?search=medic',
    'audit, a rare word': 'Admin/GlobalAudit?search=xylophone',
  };
  const figures = new Map<string, Figure>();
  for (const [name, path] of Object.entries(calls)) {
    await request(`/api/${path}`);
    asked = [];
    await request(`/api/${path}`);
    const statements = asked;
    asked = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await time(() => request(`/api/${path}`)));
    }
    figures.set(name, { ms: median(times), buffers: await buffersOf(statements) });
  }
  return figures;
}

try {
  await migrate(database);
  const all: Map<string, Figure>[] = [];
  for (const size of sizes) all.push(await measure(size));
  const [base, last] = [all[1] ?? all[0], all.at(-1)];
  for (const name of all[0]?.keys() ?? []) {
    const figures = all.map((of) => of.get(name) ?? { ms: 0, buffers: 0 });
    const [least, most] = [base?.get(name), last?.get(name)];
    const holds =
      most === undefined ||
      least === undefined ||
      (most.buffers <= 2 * least.buffers + 100 && most.ms <= 2 * least.ms + 10);
    if (!holds) process.exitCode = 1;
    const text = figures.map(({ ms, buffers }) => `${ms.toFixed(0)} ms, ${buffers} buffers`);
    process.stdout.write(`  ${holds ? 'holds ' : 'BROKEN'} ${name}: ${text.join(' | ')}\n`);
  }
} finally {
  await pool.end();
  await cluster.stop();
}
