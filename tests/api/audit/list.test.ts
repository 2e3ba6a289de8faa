import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditList } from '../../../src/contract/audit/audit.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let here: CurrentUser;
let there: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T23:30:00Z');
  const { database } = server.open;
  const agencyId = await addAgency(database, 'Hudson Valley EMS');
  const otherId = await addAgency(database, 'Lakeside Fire');
  await addUser(database, agencyId, 'auditor', { canSeeGlobalAuditHistory: true });
  await addUser(database, otherId, 'lake', { canSeeGlobalAuditHistory: true });
  there = await logInAs(server, 'lake');
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
});
