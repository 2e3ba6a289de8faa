import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditList } from '../../../src/contract/audit/audit.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let here: CurrentUser;
let there: CurrentUser;
let busy: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T23:30:00Z');
  const { database } = server.open;
  const agencyId = await addAgency(database, 'Hudson Valley EMS');
  const otherId = await addAgency(database, 'Lakeside Fire');
  await addUser(database, agencyId, 'auditor', { canSeeGlobalAuditHistory: true });
  await addUser(database, otherId, 'lake', { canSeeGlobalAuditHistory: true });
  there = await logInAs(server, 'lake');
  const busyId = await addAgency(database, 'Busy EMS');
  await addUser(database, busyId, 'busy', { canSeeGlobalAuditHistory: true });
  busy = await logInAs(server, 'busy');
  // More than is looked through one by one; 'heron' is in the newest one and in three of the oldest.
  await database.execute(sql`
    insert into audit_entries (agency_id, seq, at, actor_name, action, outcome, subject_kind, summary, changes,
      previous_hash, hash)
    select ${busyId}::integer, g, timestamptz '2026-03-01' + make_interval(secs => g / 2), 'Robin', 'ledger.appended',
      'success', 'inventory', 'An entry' || case when g in (1001, 1002, 1003, 11400) then ' of the heron' else '' end,
      '[]', '', ''
    from generate_series(1001, 11400) as g`);
  server.clock.now = new Date('2026-03-11T01:00:00Z');
  here = await logInAs(server, 'auditor');
  await server.send('/api/Account/Login', { body: { userName: 'auditor', password: 'wrong' } });
});

afterAll(() => server.close());

async function list(currentUser: CurrentUser, query = '') {
  const reply = await server.send(`/api/Admin/GlobalAudit${query}`, {
    headers: currentUser.headers,
  });
  expect(reply.status).toBe(200);
  return v.parse(AuditList, await reply.json());
}

describe('[ROUTE-09] the audit history', () => {
  it("shows the session agency's entries, newest first, with the state of its chain", async () => {
    const { rows, total, chain } = await list(here);
    expect(rows.map(({ action }) => action)).toEqual(['signIn.refused', 'signIn.accepted']);
    expect(total).toBe(2);
    expect(chain).toEqual({ last: null, isRunning: false, done: 0, total: 0 });
  });

  it('shows nothing of another agency', async () => {
    const { rows } = await list(there);
    expect(rows.map(({ who }) => who)).toEqual(['lake Person']);
  });

  it.each([
    ['?action=signIn', 2],
    ['?action=signIn.refused', 1],
    ['?search=DENIED', 1],
    ['?search=%25', 0],
    ['?from=2026-03-11&to=2026-03-11', 2],
    ['?to=2026-03-10', 0],
    ['?length=1', 2],
    ['?outcome=failure', 1],
    ['?search=person%20auditor', 2],
    ['?search=aud%20log', 2],
    ['?search=ditor', 0],
  ])('filters and pages: %s', async (query, total) => {
    expect((await list(here, query)).total).toBe(total);
  });

  it.each(['?length=101', '?before=2026', '?from=yesterday', "?action=x'--", '?who=me'])(
    'refuses %s and names the field to correct',
    async (query) => {
      const reply = await server.send(`/api/Admin/GlobalAudit${query}`, { headers: here.headers });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ code: 'request_invalid' });
    },
  );

  it('finds a word of long ago in the order of the list, page by page and back', async () => {
    const sequences = ({ rows }: AuditList) => rows.map(({ sequence }) => sequence);
    const page = (query: string) => list(busy, `?search=heron&length=2${query}`);
    const first = await page('');
    expect(sequences(first)).toEqual([11_400, 1_003]);
    const second = await page(`&before=${first.older}`);
    expect(sequences(second)).toEqual([1_002, 1_001]);
    expect(second.older).toBeNull();
    const back = await page(`&after=${second.newer}`);
    expect(sequences(back)).toEqual([11_400, 1_003]);
    expect(back.newer).toBeNull();
  });
});
