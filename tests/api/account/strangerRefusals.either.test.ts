import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { strangerRefusals } from '../../../src/server/database/schema/stranger.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley');
});

beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 60 * 60_000);
});

afterAll(() => server.close());

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};

const chainOf = (chain: number) =>
  server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, chain))
    .orderBy(asc(auditEntries.seq));

const write = (isLast = false) =>
  writeStrangerRefusals(server.open.database, server.clock.now, isLast);

const logIn = (userName: string, from = '198.51.100.7') =>
  server.send('/api/Account/Login', { body: { userName, password: 'no' }, from });

it('are one entry per minute, with their number and addresses', async () => {
  const before = (await chainOf(0)).length;
  for (let attempt = 0; attempt < 4; attempt += 1) await logIn(`unknown ${attempt}`);
  await logIn('my secret typed here', '2001:db8:1:2::9');
  await server.send('/sso/callback?state=x&code=y', { from: '198.51.100.8' });
  await write();
  // The minute is not over.
  expect(await chainOf(0)).toHaveLength(before);
  later(60);
  await logIn('unknown of the next minute');
  await write();
  const entries = (await chainOf(0)).slice(before);
  expect(entries).toMatchObject([
    {
      action: 'stranger.refused',
      outcome: 'failure',
      actorId: null,
      actorName: 'Unknown user',
      address: null,
      summary:
        '6 attempts of unknown users in the minute from 2026-03-10 09:00 UTC, from 198.51.100.7, 198.51.100.8, 2001:db8:1:2::/64: Password login denied: the user is unknown (5); Single sign-on denied: this browser did not start it (1)',
    },
  ]);
  later(60);
  await write();
  expect((await chainOf(0)).slice(before + 1)).toMatchObject([
    {
      address: '198.51.100.7',
      summary: expect.stringMatching(/^One attempt of unknown users/) as string,
    },
  ]);
  expect(JSON.stringify(await chainOf(0))).not.toContain('my secret typed here');
  expect(await server.open.database.select().from(strangerRefusals)).toEqual([]);
  expect(await verifyChain(server.open.database, 0)).toMatchObject({ isIntact: true });
});

it('are written by only one server, however many look at the same time', async () => {
  const before = (await chainOf(0)).length;
  await logIn('unknown');
  later(60);
  await Promise.all([write(), write(), write()]);
  expect(await chainOf(0)).toHaveLength(before + 1);
});

it('of the current minute are written by a server that stops', async () => {
  const before = (await chainOf(0)).length;
  await logIn('unknown');
  await write(true);
  expect(await chainOf(0)).toHaveLength(before + 1);
});

it('include no incorrect password of a known account, which has its own entry', async () => {
  const before = (await chainOf(agencyId)).length;
  await logIn('riley');
  await logIn('riley');
  expect((await chainOf(agencyId)).slice(before).map(({ action }) => action)).toEqual([
    'signIn.refused',
    'signIn.refused',
  ]);
  expect(await server.open.database.select().from(strangerRefusals)).toEqual([]);
});
