import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createApp } from '../../src/server/app.ts';
import { readConfiguration } from '../../src/server/configuration.ts';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { agencies } from '../../src/server/database/schema/agency.ts';
import { addUser, password } from '../support/people.ts';
import { startPostgres } from '../support/postgres.ts';

/**
 * The audit history over a million entries of 500 agencies on PostgreSQL: each list by the API against its own query
 * asked of the database directly, in the same run. The last part of `npm run bench`; BENCH_ENTRIES and BENCH_ROUNDS make it smaller.
 */
const entries = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 31);
const agencyCount = 500;
const person = '00000000-0000-4000-8000-000000000007';

const cluster = await startPostgres();
await cluster.run('create database bench');
const pool = new pg.Pool({ connectionString: cluster.url('bench'), max: 4 });
/** The last statement that lists entries, as the operation wrote it. */
let listing: { text: string; values: unknown[] } | undefined;
const database = drizzle(pool, {
  casing: 'snake_case',
  logger: {
    logQuery: (text, values) => {
      if (/from "audit_entries"[\s\S]*order by/.test(text)) listing = { text, values };
    },
  },
}) as unknown as Database;

async function fill(): Promise<void> {
  await migrate(database);
  await database.insert(agencies).values(
    Array.from({ length: agencyCount }, (_, index) => ({
      id: index + 1,
      name: `Agency ${index + 1}`,
      state: 'NY',
      timeZone: 'America/New_York',
    })),
  );
  await addUser(database, 1, 'system', { permissionId: 4 });
  await addUser(database, 1, 'auditor', { permissionId: 3, canSeeGlobalAuditHistory: true });
  // A third of all is one agency's; one person in a thousand entries, one entry in fifty refused.
  await database.execute(sql`
    insert into audit_entries (agency_id, seq, at, actor_id, actor_name, action, outcome, subject_kind, subject_id,
      subject_name, summary, changes, previous_hash, hash)
    select agency, row_number() over (partition by agency order by g),
      timestamptz '2026-03-10' - make_interval(secs => (${entries}::int - g) * 30),
      ('00000000-0000-4000-8000-' || lpad((g % 1000)::text, 12, '0'))::uuid, 'Person ' || g % 1000,
      (array['signIn.accepted','use.recorded','user.changed','ledger.appended','mail.sent'])[1 + g % 5],
      case when g % 50 = 0 then 'failure' else 'success' end, 'inventory', 'inventory-' || g % 5000,
      'Medic ' || g % 5000,
      'Person ' || g % 1000 || ' did what is done at Medic ' || g % 5000 || case when g % 100000 = 0 then ' xylophone' else '' end,
      '[]', repeat('0', 64), repeat('0', 64)
    from (select g, case when g % 3 = 0 then 1 else 1 + g % ${agencyCount} end as agency
      from generate_series(1, ${entries}::int) as g) as made`);
  await database.execute(
    sql`insert into audit_chains select agency_id, max(seq), repeat('0', 64) from audit_entries group by agency_id`,
  );
  await database.execute(sql`vacuum analyze`);
}

const configuration = readConfiguration({ APP_ENVIRONMENT: 'Test', COMPANION_COOKIE: 'off' });
const app = createApp({
  configuration,
  database,
  now: () => new Date('2026-03-10T12:00:00Z'),
  log: () => undefined,
  files: undefined,
  version: '0.0.0-bench',
});

async function signIn(userName: string): Promise<string> {
  const reply = await app.request(
    '/api/Account/Login',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName, password }),
    },
    { peerAddress: '127.0.0.1' },
  );
  const { value } = (await reply.json()) as { value: { token: string } };
  return value.token;
}

async function list(token: string, query: string): Promise<{ older: string | null }> {
  const reply = await app.request(
    `/api/Admin/GlobalAudit${query}`,
    {
      headers: { Authorization: `Bearer ${token}` },
    },
    { peerAddress: '127.0.0.1' },
  );
  if (reply.status !== 200) throw new Error(`${query}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { older: string | null };
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const verdicts: boolean[] = [];

async function measure(name: string, token: string, query: string): Promise<void> {
  await list(token, query);
  const bare = listing;
  if (bare === undefined) throw new Error('The list asked the database nothing.');
  // Both sides have been compiled before anything is measured.
  for (let round = 0; round < 20; round += 1) await list(token, query);
  const calls: number[] = [];
  const queries: number[] = [];
  // In turn, so that a slow moment of the machine falls on both.
  for (let round = 0; round < rounds; round += 1) {
    queries.push(await time(() => pool.query(bare.text, bare.values)));
    calls.push(await time(() => list(token, query)));
  }
  const [call, own] = [median(calls), median(queries)];
  const limit = 2 * own + 5;
  verdicts.push(call <= limit);
  const text = `${call.toFixed(1)} ms, its query ${own.toFixed(1)} ms, ratio ${(call / own).toFixed(1)}, limit ${limit.toFixed(1)} ms`;
  process.stdout.write(`  ${call <= limit ? 'holds ' : 'BROKEN'} ${name}: ${text}\n`);
}

/** So many pages on, a page takes no longer than the first. */
async function walk(token: string): Promise<void> {
  let before = '';
  const times: number[] = [];
  for (let page = 0; page < 100; page += 1) {
    const start = performance.now();
    const { older } = await list(
      token,
      before === '' ? '' : `?before=${encodeURIComponent(before)}`,
    );
    times.push(performance.now() - start);
    if (older === null) break;
    before = older;
  }
  const [first, last] = [median(times.slice(0, 20)), median(times.slice(-20))];
  verdicts.push(last <= first * 1.5 + 2);
  process.stdout.write(
    `  a hundred pages on: first twenty ${first.toFixed(1)} ms, last twenty ${last.toFixed(1)} ms\n`,
  );
}

try {
  const filling = await time(fill);
  process.stdout.write(
    `\nThe audit history, ${entries.toLocaleString('en-US')} entries of ${agencyCount} agencies (filled in ${(filling / 1_000).toFixed(0)} s), median of ${rounds}\n`,
  );
  const [system, auditor] = [await signIn('system'), await signIn('auditor')];
  await measure('every agency', system, '');
  await measure('every agency, one kind of act', system, '?action=use');
  await measure('every agency, refused', system, '?outcome=failure');
  await measure('every agency, one person', system, `?who=${person}`);
  await measure('every agency, one record', system, '?record=inventory-77');
  await measure('every agency, two weeks', system, '?from=2025-12-01&to=2025-12-14');
  await measure('every agency, a common word', system, '?search=medic');
  await measure('every agency, a rare word', system, '?search=xylophone');
  await measure('a small agency', system, '?clientId=250');
  await measure('the largest agency', auditor, '');
  await measure('the largest agency, one kind of act', auditor, '?action=signIn');
  await measure(
    'the largest agency, one person who refused',
    auditor,
    `?who=${person}&outcome=failure`,
  );
  await measure('the largest agency, a rare word', auditor, '?search=xylophone');
  await walk(system);
} finally {
  await pool.end();
  await cluster.stop();
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
