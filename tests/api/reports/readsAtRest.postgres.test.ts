import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from '../../../src/rules/core/permissions.ts';
import { closeMonths } from '../../../src/server/core/movements/closeMonths.ts';
import { readAmendmentsSince } from '../../../src/server/core/signed-documents/amendmentsSince.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { fillDuties } from '../../support/custody/fillDuties.ts';
import { fillLedger, fillUses } from '../../support/custody/fillLedger.ts';
import { buffersOf } from '../../support/database/buffersOf.ts';
import { queriesOf } from '../../support/database/queriesOf.ts';
import { type CurrentUser, logInAs, raiseSessions } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let young: CurrentUser;
let old: CurrentUser;

const now = new Date('2026-03-10T12:00:00.000Z');
/** Between two entries: 13 weeks have as many as the young agency. */
const seconds = 3_940;

/** Two agencies at the same pace: one has what 13 weeks hold, one eight times as much. */
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = now;
  young = await fill('young', 2_000);
  old = await fill('old', 16_000);
  await server.open.database.execute(sql`vacuum analyze`);
});

afterAll(() => server.close());

async function fill(prefix: string, entries: number): Promise<CurrentUser> {
  const { database } = server.open;
  const filled = await fillLedger(database, { prefix, inventories: 5, entries, seconds });
  const { agencyId, userName, userId } = filled;
  await fillUses(database, filled);
  await fillDuties(database, filled);
  await database
    .update(agencies)
    .set({ state: 'NY', timeZone: 'America/New_York' })
    .where(eq(agencies.id, agencyId));
  await database
    .update(users)
    .set({ permissionId: administrator, inactivityTimeout: true })
    .where(eq(users.id, userId));
  await closeMonths(database, agencyId, { now });
  const reader = await logInAs(server, userName);
  await raiseSessions(database, userName);
  return reader;
}

async function buffers(path: string, { headers }: CurrentUser): Promise<number> {
  const statements = await queriesOf(async () => {
    expect((await server.send(path, { headers })).status).toBe(200);
  });
  return buffersOf(server.open.database, statements);
}

it.each([
  ['[REPORT-05] a search for a lot', 'Search?text=L17'],
  ['[REPORT-05] a search for an order', 'Search?text=O-1005'],
  ['[REPORT-05] a search for an incident', 'Search?text=I-1009'],
  ['[REG-13] Form 3848', 'Forms/NyForm3848?periodEnd=2026-06-30'],
  ['[REG-11] a biennial inventory', 'Reports/BiennialInventory?day=2026-03-08&moment=opening'],
  ['[PAR-01] plots of 13 weeks', 'Reports/Trends?weeks=13'],
])('%s reads as much in an agency that is eight times as old', async (_what, path) => {
  const [few, many] = [await buffers(`/api/${path}`, young), await buffers(`/api/${path}`, old)];
  expect(few).toBeGreaterThan(0);
  expect(many).toBeLessThanOrEqual(2 * few + 20);
});

it('[AMEND-07] notes of amendments read no amendment of before their period', async () => {
  const { database } = server.open;
  const period = { start: new Date('2026-03-09T05:00:00Z'), end: now };
  const read = async (prefix: string) => {
    const [row] = await database
      .select({ agencyId: agencies.id })
      .from(agencies)
      .where(eq(agencies.name, `${prefix} agency`));
    const agency = { agencyId: row?.agencyId ?? 0, timeZone: 'America/New_York' };
    const statements = await queriesOf(() => readAmendmentsSince(database, agency, period));
    return buffersOf(database, statements);
  };
  const [few, many] = [await read('young'), await read('old')];
  expect(many).toBeLessThanOrEqual(2 * few + 20);
});
