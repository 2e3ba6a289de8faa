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
 * The users of an agency with ten thousand of them, among 500 agencies, on PostgreSQL: each list by the API against its
 * own page query asked of the database directly, in the same run, and the search over everything. `npm run bench:lists`.
 */
const people = Number(process.env.BENCH_USERS ?? 10_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 31);
const agencyCount = 500;

const cluster = await startPostgres();
await cluster.run('create database bench');
const pool = new pg.Pool({ connectionString: cluster.url('bench'), max: 4 });
/** The last statement that lists people, as the operation wrote it. */
let listing: { text: string; values: unknown[] } | undefined;
const database = drizzle(pool, {
  casing: 'snake_case',
  logger: {
    logQuery: (text, values) => {
      if (/from "user_agencies"[\s\S]*order by/.test(text)) listing = { text, values };
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
  await addUser(database, 1, 'administrator', { permissionId: 3 });
  // The first agency has so many, each of the others forty.
  await database.execute(sql`
    with made as (
      insert into users (agency_id, user_name, full_name, email, friendly_id, job_title, permission_id, user_type,
        is_active, last_login_date)
      select case when g <= ${people}::int then 1 else 2 + g % ${agencyCount - 1}::int end, 'bench' || g,
        (array['Ana','Benoît','Çelik','Dmitri','Éva','Farah','Goran','Hélène','Ines','Jürgen'])[1 + g % 10] || ' ' ||
          (array['Adjei','Beltrán','Castillo','Dupont','Eriksson','Fischer','Grünwald','Halloran'])[1 + g / 7 % 8] || ' ' || g,
        'bench' || g || '@example.org', 'M-' || g, (array['Paramedic','EMT','Supervisor'])[1 + g % 3],
        1 + g % 3, 'Regular', g % 11 <> 0,
        case when g % 5 = 0 then null else timestamptz '2026-03-10' - make_interval(hours => g % 4000) end
      from generate_series(1, ${people + 40 * (agencyCount - 1)}::int) as g
      returning id, agency_id)
    insert into user_agencies (user_id, agency_id) select id, agency_id from made`);
  await database.execute(sql`vacuum analyze`);
}

const app = createApp({
  configuration: readConfiguration({ APP_ENVIRONMENT: 'Test', COMPANION_COOKIE: 'off' }),
  database,
  now: () => new Date('2026-03-10T12:00:00Z'),
  log: () => undefined,
  files: undefined,
  version: '0.0.0-bench',
});

async function request(path: string, token: string | null, body?: unknown): Promise<unknown> {
  const reply = await app.request(
    path,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    { peerAddress: '127.0.0.1' },
  );
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
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

/** A call against the query of its page, in turn, so that a slow moment of the machine falls on both. */
async function measure(name: string, token: string, path: string): Promise<void> {
  await request(path, token);
  const bare = listing;
  if (bare === undefined) throw new Error('The list asked the database nothing.');
  for (let round = 0; round < 20; round += 1) await request(path, token);
  const calls: number[] = [];
  const queries: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    queries.push(await time(() => pool.query(bare.text, bare.values)));
    calls.push(await time(() => request(path, token)));
  }
  const [call, own] = [median(calls), median(queries)];
  const limit = 2 * own + 5;
  verdicts.push(call <= limit);
  const text = `${call.toFixed(1)} ms, its query ${own.toFixed(1)} ms, ratio ${(call / own).toFixed(1)}, limit ${limit.toFixed(1)} ms`;
  process.stdout.write(`  ${call <= limit ? 'holds ' : 'BROKEN'} ${name}: ${text}\n`);
}

try {
  const filling = await time(fill);
  process.stdout.write(
    `\nUsers, ${people.toLocaleString('en-US')} in one of ${agencyCount} agencies (filled in ${(filling / 1_000).toFixed(0)} s), median of ${rounds}\n`,
  );
  const body = { userName: 'administrator', password };
  const { value } = (await request('/api/Account/Login', null, body)) as {
    value: { token: string };
  };
  const list = '/api/Admin/Users/GetUserList';
  const { token } = value;
  await measure('the first page', token, list);
  await measure('the last page', token, `${list}?isActive=all&start=${people - 100}`);
  await measure('by last login', token, `${list}?sort=-lastLoginDate`);
  await measure('a word', token, `${list}?search=beltr`);
  await measure('one person', token, `${list}?search=bench${people - 7}@`);
  await measure(
    'administrators of the last month',
    token,
    `${list}?permissionProfile=Admin&daysAgo=30`,
  );
  await measure('search for one person', token, `/api/Search?text=halloran%20${people - 9}`);
  await measure('search for a letter', token, '/api/Search?text=a');
} finally {
  await pool.end();
  await cluster.stop();
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
