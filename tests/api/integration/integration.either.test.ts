import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { integrationPassword, LoginGuid } from '../../../src/contract/session/integration.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { integrationKeys } from '../../../src/server/database/schema/integrationKey.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { loginTickets } from '../../../src/server/database/schema/ticket.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const integrationKey = 'the-key-of-the-hudson-epcr';
const otherKey = 'the-key-of-the-lakeside-epcr';

let server: TestServer;
let agencyId: number;
let otherAgencyId: number;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  otherAgencyId = await addAgency(database, 'Lakeside Fire');
  userId = await addUser(database, agencyId, 'Riley', { userType: 'Integration' });
  await addUser(database, agencyId, 'casey');
  await addUser(database, agencyId, 'program', { userType: 'ApiOnly' });
  await addUser(database, agencyId, 'support', { permissionId: 4 });
  await addUser(database, agencyId, 'former', { isActive: false });
  await addUser(database, otherAgencyId, 'stranger');
  await database.insert(integrationKeys).values([
    { agencyId, name: 'Hudson ePCR', keyHash: hashSecret(integrationKey) },
    { agencyId: otherAgencyId, name: 'Lakeside ePCR', keyHash: hashSecret(otherKey) },
  ]);
});

beforeEach(async () => {
  for (const table of [loginAttempts, loginTickets, sessions]) {
    await server.open.database.delete(table);
  }
});

afterAll(() => server.close());

function ask(userName: string, key = integrationKey, from?: string) {
  return server.send('/api/Integrations/SignInGuids', {
    body: { integrationKey: key, userName },
    ...(from !== undefined && { from }),
  });
}

async function mint(userName = 'riley') {
  return v.parse(LoginGuid, await (await ask(userName)).json());
}

type Form = Partial<Record<'userName' | 'password' | 'userGuid', string>> & {
  clientId?: number | null;
  fromIntegration?: boolean;
  concurrencyStamp?: string;
};

/** The login as the login page sends it. */
function arrive(form: Form, headers: Readonly<Record<string, string>> = {}) {
  return server.send('/api/Account/Login', {
    headers,
    body: {
      userName: 'riley',
      password: integrationPassword,
      clientId: agencyId,
      fromIntegration: true,
      ...form,
    },
  });
}

async function login(form: Form) {
  return v.parse(LoginReply, await (await arrive(form)).json());
}

async function trail(of: number) {
  const { database } = server.open;
  const rows = await database.select().from(auditEntries).where(eq(auditEntries.agencyId, of));
  return rows.toSorted((a, b) => a.seq - b.seq);
}

const refusal = {
  isSuccessful: false,
  value: 'Incorrect username or password.',
  message: 'Check both and try again. If that doesn’t work, contact an administrator below.',
};

describe('[INT-01] a guid', () => {
  it('is given to an integration that has the agency’s key, with the address to send the person to', async () => {
    const { userGuid, ...rest } = await mint('RILEY');
    expect(userGuid).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      userName: 'Riley',
      clientId: agencyId,
      secondsLeft: 60,
      address: `http://localhost:8080/login?username=Riley&userguid=${userGuid}&clientId=${agencyId}`,
    });
    const kept = JSON.stringify([
      await server.open.database.select().from(loginTickets),
      await server.open.database.select().from(integrationKeys),
    ]);
    expect(kept).not.toContain(userGuid);
    expect(kept).not.toContain(integrationKey);
  });

  it.each([
    ['an unknown user', 'unknown'],
    ['a user of another agency', 'stranger'],
    ['a program', 'program'],
    ['a system administrator', 'support'],
    ['a disabled user', 'former'],
  ])('is not given for %s', async (_what, userName) => {
    const reply = await ask(userName);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      code: 'user_not_found',
      message: 'No active user in this agency has this username.',
    });
    expect((await trail(agencyId)).at(-1)).toMatchObject({
      actorName: 'Hudson ePCR',
      action: 'signInGuid.refused',
      outcome: 'failure',
    });
  });

  it('is not given for a key that is unknown, switched off, or of a closed agency', async () => {
    const { database } = server.open;
    expect((await ask('riley', 'A'.repeat(43))).status).toBe(403);
    const which = eq(integrationKeys.agencyId, agencyId);
    await database.update(integrationKeys).set({ isActive: false }).where(which);
    expect((await ask('riley')).status).toBe(403);
    await database.update(integrationKeys).set({ isActive: true }).where(which);
    await database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
    expect((await ask('riley')).status).toBe(403);
    await database.update(agencies).set({ isActive: true });
    expect((await ask('riley')).status).toBe(200);
  });

  it('is not given after 50 incorrect keys from one address, but still to others', async () => {
    for (let wrong = 0; wrong < 50; wrong += 1) await ask('riley', 'A'.repeat(43));
    expect((await ask('riley')).status).toBe(429);
    expect((await ask('riley', integrationKey, '198.51.100.9')).status).toBe(200);
  });
});

describe('[INT-01] [CALL-02] logging in with a guid', () => {
  it('logs in, sets the cookie, and is audited with its factor', async () => {
    const { userGuid, clientId } = await mint();
    const reply = await arrive({ userGuid, clientId });
    expect(v.parse(LoginReply, await reply.json())).toMatchObject({
      isSuccessful: true,
      value: { user: { id: userId } },
    });
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-countersign=[\w-]{43};/);
    const entries = await trail(agencyId);
    expect(entries.slice(-2).map(({ action, factor }) => [action, factor])).toEqual([
      ['signInGuid.minted', 'integration key'],
      ['signIn.accepted', 'integration'],
    ]);
    const written = JSON.stringify(entries) + server.logLines.join('\n');
    expect(written).not.toContain(userGuid);
    expect(written).not.toContain(integrationKey);
  });

  it('works once, even if it is used many times at the same time', async () => {
    const { userGuid } = await mint();
    const replies = await Promise.all(Array.from({ length: 4 }, () => login({ userGuid })));
    expect(replies.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
    expect(replies.find(({ isSuccessful }) => !isSuccessful)).toMatchObject(refusal);
  });

  it('works for 60 s', async () => {
    const { now } = server.clock;
    const { userGuid } = await mint();
    server.clock.now = new Date(now.getTime() + 60_000);
    expect(await login({ userGuid })).toMatchObject(refusal);
    server.clock.now = now;
  });

  it.each([
    ['another user of the agency', { userName: 'casey' }, 'the guid is of another user'],
    ['an unknown user', { userName: 'unknown' }, 'the guid is of another user'],
    ['no agency', { clientId: null }, 'the guid is of another agency'],
    ['a passkey stamp beside it', { concurrencyStamp: 'A'.repeat(43) }, undefined],
  ] as const)('is refused in the generic words for %s', async (_what, form, reason) => {
    const { userGuid } = await mint();
    expect(await login({ userGuid, ...form })).toMatchObject(refusal);
    if (reason === undefined) return;
    expect((await trail(agencyId)).at(-1)).toMatchObject({
      factor: 'integration',
      action: 'signIn.refused',
      summary: `Login denied for Riley Person: ${reason}`,
    });
    // It is used up all the same.
    expect(await login({ userGuid })).toMatchObject(refusal);
  });

  it('is refused for another agency’s number, and with a guid of another agency’s key', async () => {
    const { userGuid } = await mint();
    expect(await login({ userGuid, clientId: otherAgencyId })).toMatchObject(refusal);
    const foreign = v.parse(LoginGuid, await (await ask('stranger', otherKey)).json());
    expect(await login({ userGuid: foreign.userGuid })).toMatchObject(refusal);
  });

  it('is refused once its key is switched off', async () => {
    const { database } = server.open;
    const { userGuid } = await mint();
    await database.update(integrationKeys).set({ isActive: false });
    expect(await login({ userGuid })).toMatchObject(refusal);
    await database.update(integrationKeys).set({ isActive: true });
  });

  it.each([
    [
      'disabled',
      () => server.open.database.update(users).set({ isActive: false }).where(eq(users.id, userId)),
      () => server.open.database.update(users).set({ isActive: true }).where(eq(users.id, userId)),
    ],
    [
      'of an agency that closed',
      () => server.open.database.update(agencies).set({ isActive: false }),
      () => server.open.database.update(agencies).set({ isActive: true }),
    ],
  ] as const)(
    'is refused for a user who is %s, like every other method',
    async (_what, happen, undo) => {
      const { userGuid } = await mint();
      await happen();
      expect(await login({ userGuid })).toMatchObject(refusal);
      await undo();
    },
  );

  it('is refused without a guid, and a single sign-on ticket does not replace it', async () => {
    expect(await login({})).toMatchObject(refusal);
    expect(await login({ userGuid: 'A'.repeat(43) })).toMatchObject(refusal);
  });

  it('pauses after five incorrect guids for a user, and does not affect the password', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) await login({ userGuid: `${wrong}`.repeat(43) });
    const { userGuid } = await mint();
    expect(await login({ userGuid })).toMatchObject({ value: 'Too many attempts.' });
    await logInAs(server, 'riley');
  });
});

describe('[INT-01] the placeholder is never a password', () => {
  it('is refused even if someone made it their password', async () => {
    const { database } = server.open;
    const passwordHash = await hashPassword(integrationPassword);
    await database.update(users).set({ passwordHash }).where(eq(users.userName, 'casey'));
    const plain = { userName: 'casey', fromIntegration: false };
    expect(await login(plain)).toMatchObject(refusal);
    await database
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.userName, 'casey'));
    expect(await login({ ...plain, password })).toMatchObject({ isSuccessful: true });
  });
});

describe('[INT-01] while someone is logged in on this browser', () => {
  it('names that person, and keeps their session and the guid valid', async () => {
    const casey = await logInAs(server, 'casey');
    const { userGuid } = await mint();
    const reply = await arrive({ userGuid }, casey.headers);
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      code: 'somebody_else_signed_in',
      message:
        'casey Person is logged in on this browser. Log out first, then follow the link again.',
    });
    expect(await status(casey.headers)).toBe(200);
    await server.send('/api/Account/Logout', { headers: casey.headers });
    expect(await login({ userGuid })).toMatchObject({ isSuccessful: true });
  });

  it('renews the session of the same person without a question', async () => {
    const riley = await logInAs(server, 'riley');
    const { userGuid } = await mint();
    expect((await arrive({ userGuid }, riley.headers)).status).toBe(200);
    expect(await status(riley.headers)).toBe(401);
  });

  async function status(headers: Readonly<Record<string, string>>): Promise<number> {
    return (await server.send('/api/Account/GetUserInfo', { headers })).status;
  }
});
