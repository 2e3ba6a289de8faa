import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addPasskey, listOf, logInWithPasskey } from '../../support/people/passkeys.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let userId: string;
let riley: CurrentUser;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
});

beforeEach(async () => {
  round += 1;
  userId = await addUser(server.open.database, agencyId, `riley${round}`);
  riley = await logInAs(server, `riley${round}`);
});

afterAll(() => server.close());

function remove(currentUser: CurrentUser, id: string | undefined, change: object = {}) {
  const body = { id, ...change };
  return server.send('/api/Fido/RemoveCredential', { body, headers: currentUser.headers });
}

async function statusOf({ headers }: CurrentUser) {
  return (await server.send('/api/Account/GetUserInfo', { headers })).status;
}

describe('[PWL-09] removing a passkey', () => {
  it('ends the sessions that it started, and no others', async () => {
    const first = await addPasskey(server, riley, userId);
    const second = await addPasskey(server, riley, userId, { displayName: 'Phone' });
    const fromFirst = await logInWithPasskey(server, first);
    const fromSecond = await logInWithPasskey(server, second);
    const row = (await listOf(server, fromFirst)).find((one) => one.isOfThisSession);
    expect(row?.displayName).toBe('Work laptop');
    expect((await remove(riley, row?.id)).status).toBe(200);
    expect(await statusOf(fromFirst)).toBe(401);
    expect(await statusOf(fromSecond)).toBe(200);
    expect(await statusOf(riley)).toBe(200);
  });

  it('[ROLE-03] leaves one factor when the last one is removed, notifies by email, and is audited', async () => {
    await addPasskey(server, riley, userId);
    await addPasskey(server, riley, userId, { displayName: 'Phone' });
    const { database } = server.open;
    const hasPasskey = async () => {
      const [row] = await database.select().from(users).where(eq(users.id, userId));
      return row?.hasPasskey;
    };
    const [first, second] = await listOf(server, riley);
    await remove(riley, first?.id);
    expect(await hasPasskey()).toBe(true);
    const reply = await remove(riley, second?.id);
    expect(await reply.json()).toMatchObject({ isSuccessful: true });
    expect(await hasPasskey()).toBe(false);
    expect(await listOf(server, riley)).toEqual([]);
    const mails = await database.select().from(mailQueue).where(eq(mailQueue.userId, userId));
    const titles = mails.map(({ notice }) => notice?.title);
    expect(titles.filter((title) => title === 'A passkey was removed')).toHaveLength(2);
    const audited = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, userId));
    expect(audited.filter(({ action }) => action === 'passkey.removed')).toHaveLength(2);
  });

  it('needs a session of at most 5 minutes, or the password', async () => {
    await addPasskey(server, riley, userId);
    const [row] = await listOf(server, riley);
    server.clock.now = new Date(server.clock.now.getTime() + 301_000);
    const stale = await remove(riley, row?.id);
    expect(stale.status).toBe(422);
    expect(await stale.json()).toMatchObject({ code: 'reauthentication_needed' });
    expect((await remove(riley, row?.id, { password: 'no' })).status).toBe(422);
    expect(await listOf(server, riley)).toHaveLength(1);
    expect((await remove(riley, row?.id, { password })).status).toBe(200);
  });

  it('does not find the passkey of another user, not even for a system administrator', async () => {
    await addPasskey(server, riley, userId);
    const [row] = await listOf(server, riley);
    await addUser(server.open.database, agencyId, `chief${round}`, { permissionId: 4 });
    const chief = await logInAs(server, `chief${round}`);
    expect((await remove(chief, row?.id)).status).toBe(404);
    expect(await listOf(server, chief)).toEqual([]);
    expect(await listOf(server, riley)).toHaveLength(1);
  });
});
