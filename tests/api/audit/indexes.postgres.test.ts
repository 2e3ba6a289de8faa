import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAccountActs } from '../../../src/server/core/users/readAccountActs.ts';
import { isUnconfirmed } from '../../../src/server/database/sql.ts';
import { queriesOf, type SentQuery } from '../../support/database/queriesOf.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let system: CurrentUser;
let auditor: CurrentUser;

const entries = 30_000;
const person = '00000000-0000-4000-8000-000000000007';

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  const here = await addAgency(database, 'Hudson Valley EMS');
  await addUser(database, here, 'system', { permissionId: 4 });
  await addUser(database, here, 'auditor', { permissionId: 3, canSeeGlobalAuditHistory: true });
  system = await logInAs(server, 'system');
  auditor = await logInAs(server, 'auditor');
  // A hundred agencies; few entries are of one person or record, of one kind or refused, and a word is of long ago.
  await database.execute(sql`
    insert into audit_entries (agency_id, seq, at, actor_id, actor_name, action, outcome, subject_kind, subject_id,
      subject_name, summary, changes, previous_hash, hash)
    select ${here}::integer + g % 100, 1000 + g, timestamptz '2026-03-01' - make_interval(secs => ${entries} - g),
      ('00000000-0000-4000-8000-' || lpad((g % 1000)::text, 12, '0'))::uuid, 'Person ' || g % 1000,
      case when g % 51 = 0 then 'user.changed' else 'ledger.appended' end,
      case when g % 41 = 0 then 'failure' else 'success' end, 'user', 'record-' || g % 1000, 'Medic ' || g % 1000,
      'An entry' || case when g < ${entries} / 4 then ' of yonder' else '' end,
      '[]', repeat('0', 64), repeat('0', 64)
    from generate_series(1, ${entries}::integer) as g`);
  await database.execute(sql`analyze audit_entries`);
});

afterAll(() => server.close());

const lists = [
  '',
  '?action=user',
  '?outcome=failure',
  `?who=${person}`,
  '?record=record-77',
  '?search=yonder',
];

const list = async (currentUser: CurrentUser, query: string) => {
  const reply = await server.send(`/api/Admin/GlobalAudit${query}`, {
    headers: currentUser.headers,
  });
  expect(reply.status).toBe(200);
};

async function reads(): Promise<SentQuery[]> {
  const { database } = server.open;
  const all = await queriesOf(async () => {
    for (const query of lists) {
      await list(system, query);
      await list(auditor, query);
    }
    await readAccountActs(database, ['record-77'], new Date('2026-01-01'));
    const row = sql`(select 1 as agency_id, 'record-77' as event_id) a_row`;
    await database.execute(
      sql`select ${isUnconfirmed(sql`a_row`, sql`null::boolean`)} from ${row}`,
    );
  });
  return all.filter(({ text }) => text.includes('audit_entries'));
}

/** The plan of a statement, as the database makes it for these values. */
async function plan({ text, values }: SentQuery): Promise<string> {
  const pool = Reflect.get(server.open.database, '$client') as pg.Pool;
  const { rows } = await pool.query(`explain ${text}`, [...values]);
  return JSON.stringify(rows);
}

it('[ROUTE-09] every index of the audit history answers a list or an act, and none is kept for nothing', async () => {
  const { rows } = await server.open.database.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index
      where indrelid = 'audit_entries'::regclass and not indisprimary`,
  );
  const plans: string[] = [];
  for (const query of await reads()) plans.push(await plan(query));
  const unused = rows
    .map(({ name }) => name)
    .filter((name) => !plans.some((text) => text.includes(name)));
  expect(unused).toEqual([]);
});
