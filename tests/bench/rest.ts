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
import { fillDuties } from '../support/custody/fillDuties.ts';
import { type FilledLedger, fillLedger, fillUses } from '../support/custody/fillLedger.ts';
import { buffersOf } from '../support/database/buffersOf.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { queriesOf } from '../support/database/queriesOf.ts';
import { time } from './figure.ts';
import { logIn } from './ledgerPages.ts';
import { median } from './median.ts';

/*
 * npm run bench:rest: what pages read at rest, in agencies of more and more entries at the same pace: the milliseconds of
 * the call and the buffers of its statements. BENCH_SIZES says how many entries. Each has as many in the periods that are
 * asked for, the longest of which are 13 weeks, so a call may cost at most twice as much with more before; a page of
 * a hundred rows takes some more where an index has another level.
 */
const sizes = (process.env.BENCH_SIZES ?? '20000,150000').split(',').map(Number);
/** Between two entries: 20,000 fill 13 weeks. */
const seconds = 395;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const cluster = await startPostgres();
await cluster.run('create database bench');
const pool = new pg.Pool({ connectionString: cluster.url('bench'), max: 4 });
const database = drizzle(pool, { casing: 'snake_case' }) as unknown as Database;

/** Its uses, and as many entries of the audit history as of the ledger. */
async function fill(entries: number): Promise<FilledLedger> {
  const filled = await fillLedger(database, {
    prefix: `n${entries}`,
    inventories: 10,
    entries,
    seconds,
  });
  const { agencyId } = filled;
  await fillUses(database, filled);
  await fillDuties(database, filled);
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
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

interface Figure {
  readonly ms: number;
  readonly buffers: number;
}

async function measure(entries: number): Promise<Map<string, Figure>> {
  const { agencyId, userName } = await fill(entries);
  await database.update(agencies).set({ state: 'NY', timeZone: 'America/New_York' });
  await database
    .update(users)
    .set({ permissionId: administrator, canSeeGlobalAuditHistory: true, controlValues: true });
  await database.execute(sql`vacuum analyze`);
  const bench = { database, validate: () => undefined, note: () => undefined };
  const request = await logIn(bench, userName);
  const site = await firstId(
    sql`select site_id as id from inventories where agency_id = ${agencyId} limit 1`,
  );
  const inventory = await firstId(
    sql`select id from inventories where agency_id = ${agencyId} order by name limit 1`,
  );
  const product = await firstId(
    sql`select id from products where agency_id = ${agencyId} order by ndc offset 9 limit 1`,
  );
  const days = `place=${site}&from=2026-03-07&to=2026-03-09`;
  const calls: Record<string, string> = {
    dashboard: 'Dashboard',
    inventories: 'Inventories',
    'inventory page': `Inventories/${inventory}`,
    'ledger page': `Inventories/${inventory}/Ledger?length=25`,
    cases: 'Cases',
    'control value report': 'ControlValues',
    'control values, one product': `ControlValues?productId=${product}`,
    temperatures: 'TemperatureReadings',
    'missing signatures': 'MissingSignatures',
    'use log, 3 days': `Reports/UseLog?${days}&start=0`,
    'receipts and returns, 3 days': `Reports/Shipments?${days}&start=0`,
    'perpetual inventory, 3 days': `Reports/PerpetualInventory?${days}&start=0`,
    'registration, 3 days': `Reports/Registration?${days}`,
    'counts, 3 days': `Reports/Counts?${days}&start=0`,
    'trends, 13 weeks': 'Reports/Trends?weeks=13',
    restock: 'Reports/Restock',
    'Form 3848': 'Forms/NyForm3848?periodEnd=2026-06-30',
    'biennial inventory': 'Reports/BiennialInventory?day=2026-03-08&moment=opening',
    'search, a part of a lot': 'Search?text=L17',
    'search, a part of an order': 'Search?text=O-77785',
    'search, a part of a seal': 'Search?text=V-77784',
    'search, a part of a label': 'Search?text=0077783',
    'search, an incident': 'Search?text=I-7773',
    'audit page': 'Admin/GlobalAudit',
    'audit, a common word': 'Admin/GlobalAudit?search=medic',
    'audit, a rare word': 'Admin/GlobalAudit?search=xylophone',
  };
  const figures = new Map<string, Figure>();
  for (const [name, path] of Object.entries(calls)) {
    await request(`/api/${path}`);
    const statements = await queriesOf(() => request(`/api/${path}`));
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await time(() => request(`/api/${path}`)));
    }
    figures.set(name, { ms: median(times), buffers: await buffersOf(database, statements) });
  }
  return figures;
}

try {
  await migrate(database);
  const all: Map<string, Figure>[] = [];
  for (const size of sizes) all.push(await measure(size));
  const [base, last] = [all[0], all.at(-1)];
  for (const name of all[0]?.keys() ?? []) {
    const figures = all.map((of) => of.get(name) ?? { ms: 0, buffers: 0 });
    const [least, most] = [base?.get(name), last?.get(name)];
    const holds =
      most === undefined ||
      least === undefined ||
      (most.buffers <= 2 * least.buffers + 200 && most.ms <= 2 * least.ms + 10);
    if (!holds) process.exitCode = 1;
    const text = figures.map(({ ms, buffers }) => `${ms.toFixed(0)} ms, ${buffers} buffers`);
    process.stdout.write(`  ${holds ? 'holds ' : 'BROKEN'} ${name}: ${text.join(' | ')}\n`);
  }
} finally {
  await pool.end();
  await cluster.stop();
}
