import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOfflineKey } from '../../../src/contract/offline/offlineKey.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Keyed');
  userId = await addUser(server.open.database, agencyId, 'keeper');
  await addUser(server.open.database, agencyId, 'colleague');
});

afterAll(() => server.close());

async function keyOf({ headers }: CurrentUser): Promise<string> {
  const reply = await server.send('/api/Account/OfflineKey', { method: 'POST', headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return v.parse(getOfflineKey.reply, await reply.json()).key;
}

describe('[OFF-03] the key that unsent edits are encrypted with', () => {
  it('is the same in every session of one person in one agency', async () => {
    const first = await keyOf(await logInAs(server, 'keeper'));
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(await logInAs(server, 'keeper'))).toBe(first);
  });

  it('differs for another person, and for the same person in another agency', async () => {
    const own = await keyOf(await logInAs(server, 'keeper'));
    expect(await keyOf(await logInAs(server, 'colleague'))).not.toBe(own);
    const elsewhere = await addAgency(server.open.database, 'Keyed elsewhere');
    await server.open.database.insert(userAgencies).values({ userId, agencyId: elsewhere });
    const currentUser = await logInAs(server, 'keeper');
    await server.open.database
      .update(sessions)
      .set({ agencyId: elsewhere })
      .where(eq(sessions.userId, userId));
    expect(await keyOf(currentUser)).not.toBe(own);
  });

  it('is one key, however many tabs first request it at the same time', async () => {
    await addUser(server.open.database, agencyId, 'twoTabs');
    const currentUser = await logInAs(server, 'twoTabs');
    const keys = await Promise.all([1, 2, 3, 4].map(() => keyOf(currentUser)));
    expect(new Set(keys).size).toBe(1);
  });

  it('extends no session (IDLE-08)', async () => {
    const currentUser = await logInAs(server, 'colleague');
    const before = await server.open.database.select().from(sessions);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await keyOf(currentUser);
    const after = await server.open.database.select().from(sessions);
    expect(after.map(({ lastAccessAt }) => lastAccessAt)).toEqual(
      before.map(({ lastAccessAt }) => lastAccessAt),
    );
  });

  it('is never in the log', async () => {
    const key = await keyOf(await logInAs(server, 'colleague'));
    expect(server.logLines.join('\n')).not.toContain(key);
  });
});
