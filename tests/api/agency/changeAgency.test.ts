import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setClient } from '../../../src/contract/session/client.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { ssoDepartures } from '../../../src/server/database/schema/ssoProvider.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { headersOf, postOwn, problemOf, trailOf } from '../ownAccount/ownAccount.ts';

let server: TestServer;
let home: number;
let second: number;
let foreign: number;
let counter = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  home = await addAgency(database, 'Home Rescue');
  second = await addAgency(database, 'Second Rescue');
  foreign = await addAgency(database, 'Foreign Rescue');
});

afterAll(() => server.close());

/** Someone who works for two agencies and has just logged in; what differs is handed over. */
async function somebody(
  differences: Parameters<typeof addUser>[3] = {},
  memberships: readonly number[] = [second],
) {
  counter += 1;
  const userName = `mover${counter}`;
  const { database } = server.open;
  const userId = await addUser(database, home, userName, differences);
  for (const agencyId of memberships)
    await database.insert(userAgencies).values({ userId, agencyId });
  return { userId, userName, currentUser: await logInAs(server, userName) };
}

const move = (currentUser: Pick<CurrentUser, 'headers'>, clientId: unknown) =>
  server.send('/api/SetClient', { body: { clientId }, headers: currentUser.headers });

const info = (currentUser: Pick<CurrentUser, 'headers'>) =>
  server.send('/api/Account/GetUserInfo', { headers: currentUser.headers });

async function answerOf(reply: Response) {
  expect(reply.status).toBe(200);
  return v.parse(setClient.reply, await reply.json());
}

/** The visitor with the token and cookie of a change that must succeed. */
async function moved(currentUser: CurrentUser, clientId: number): Promise<CurrentUser> {
  const reply = await move(currentUser, clientId);
  const answer = await answerOf(reply);
  if (!answer.isSuccessful) throw new Error(answer.message);
  return headersOf(reply, answer.value.token);
}

async function agencyOf(currentUser: CurrentUser): Promise<number | undefined> {
  const reply = await info(currentUser);
  return v.parse(UserInfo, await reply.json()).user?.currentClientId;
}

/** Changes rows of the last live session of a user, as a login of another way would have left them. */
async function alterSession(userId: string, changes: Partial<typeof sessions.$inferInsert>) {
  await server.open.database.update(sessions).set(changes).where(eq(sessions.userId, userId));
}

describe('[CALL-12] SetClient', () => {
  it('returns token, user and security of the other agency, and its cookie', async () => {
    const { currentUser } = await somebody({ permissionId: 2, canSeeGlobalAuditHistory: true });
    const reply = await move(currentUser, second);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-countersign=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    const answer = await answerOf(reply);
    expect(answer).toMatchObject({
      isSuccessful: true,
      value: {
        user: {
          clientId: home,
          currentClientId: second,
          clientName: 'Second Rescue',
          clientCount: 2,
        },
        security: { globalAuditHistory: true, clients: false },
      },
    });
  });

  it('[SWAP-06] the new session works only in the new agency; the previous token is dead immediately', async () => {
    const { userId, currentUser } = await somebody();
    const after = await moved(currentUser, second);
    expect(await agencyOf(after)).toBe(second);
    expect((await info(currentUser)).status).toBe(401);
    const mixed = [
      { Authorization: `Bearer ${after.token}`, Cookie: currentUser.cookie },
      { Authorization: `Bearer ${currentUser.token}`, Cookie: after.cookie },
    ];
    for (const headers of mixed) expect((await info({ headers })).status).toBe(401);
    const ended = await server.open.database
      .select({ endReason: sessions.endReason })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.agencyId, home)));
    expect(ended).toEqual([{ endReason: 'agencyChanged' }]);
  });

  it('[SWAP-06] calls under way with the previous token log no one out', async () => {
    const { currentUser } = await somebody();
    const after = await moved(currentUser, second);
    // Sent before the new cookie was set: it must not remove that one, since cookies are cleared by name.
    const late = await info(currentUser);
    expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await agencyOf(after)).toBe(second);
  });

  it('[SWAP-06] a replaced token is distinguished from one that was ended, is unknown, or never existed', async () => {
    const { currentUser } = await somebody();
    const codeOf = async (headers: CurrentUser['headers']) => {
      const reply = await info({ headers });
      return [reply.status, (await problemOf(reply)).code];
    };
    const after = await moved(currentUser, second);
    // With the earlier cookie, with the newer one, and from elsewhere without any.
    const { Authorization = '' } = currentUser.headers;
    const presented = [
      currentUser.headers,
      { Authorization, Cookie: after.cookie },
      { Authorization },
    ];
    for (const headers of presented) {
      expect(await codeOf(headers)).toEqual([401, 'session_replaced']);
    }
    // The current token without its cookie, and the current cookie without its token, prove nothing.
    const { Authorization: present = '' } = after.headers;
    const others = [
      { Authorization: present },
      { Cookie: after.cookie },
      { Authorization: `Bearer ${'x'.repeat(43)}`, Cookie: after.cookie },
    ];
    for (const headers of others) expect(await codeOf(headers)).toEqual([401, 'session_ended']);
    expect((await server.send('/api/Account/Logout', { headers: after.headers })).status).toBe(200);
    expect(await codeOf(after.headers)).toEqual([401, 'session_ended']);
  });

  it('of two at the same time one succeeds, and one session is left', async () => {
    const { userId, currentUser } = await somebody();
    const replies = await Promise.all(
      [second, home].map((clientId) => move(currentUser, clientId)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    for (const reply of replies.filter(({ status }) => status === 401)) {
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    const rows = await server.open.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('a lost reply locks no one out: the previous session is over, and logging in starts at home', async () => {
    const { userName, currentUser } = await somebody();
    await move(currentUser, second);
    const repeated = await move(currentUser, second);
    expect([repeated.status, (await problemOf(repeated)).code]).toEqual([401, 'session_replaced']);
    expect(await agencyOf(await logInAs(server, userName))).toBe(home);
  });

  it('to the current agency succeeds, so that a second tab’s late choice does no harm', async () => {
    const { userId, currentUser } = await somebody();
    const after = await moved(await moved(currentUser, second), second);
    expect(await agencyOf(after)).toBe(second);
    const told = (await trailOf(server, userId)).filter(({ action }) =>
      action.startsWith('agency.'),
    );
    expect(told).toHaveLength(2);
  });

  it('is audited in both chains, which contain neither the other agency nor a secret', async () => {
    const { userId, currentUser } = await somebody({ fullName: 'Morgan Mover' });
    await moved(currentUser, second);
    const entries = await trailOf(server, userId);
    const told = entries.filter(({ action }) => action.startsWith('agency.'));
    expect(
      Object.fromEntries(
        told.map(({ agencyId, action, summary }) => [action, [agencyId, summary]]),
      ),
    ).toEqual({
      'agency.left': [home, 'Morgan Mover switched to another agency'],
      'agency.entered': [second, 'Morgan Mover switched to this agency from another'],
    });
    expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(1);
    for (const agencyId of [home, second]) {
      expect(await verifyChain(server.open.database, agencyId)).toMatchObject({ isIntact: true });
    }
  });

  it('opposite changes at the same time do not wait for each other', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    const there = await Promise.all(people.map(({ currentUser }) => moved(currentUser, second)));
    const half = there.map((currentUser, index) => (index % 2 === 0 ? currentUser : null));
    const mixed = await Promise.all(
      there.map((currentUser, index) => moved(currentUser, half[index] ? home : second)),
    );
    const agenciesNow = await Promise.all(mixed.map(agencyOf));
    expect(agenciesNow).toEqual([home, second, home, second, home, second]);
  });
});

describe('[SWAP-03] a system administrator', () => {
  it('can switch to every active agency, member or not, also with single sign-on', async () => {
    const { currentUser } = await somebody({ permissionId: 4, isUsingSso: true }, []);
    const after = await moved(currentUser, foreign);
    expect(await agencyOf(after)).toBe(foreign);
  });

  it('[SSO-03] still logs out through the provider’s page after a change', async () => {
    const { userId, currentUser } = await somebody({ permissionId: 4, isUsingSso: true }, []);
    const { database } = server.open;
    const [row] = await database.select().from(sessions).where(eq(sessions.userId, userId));
    const address = 'https://id.agency.example/leave';
    await database.insert(ssoDepartures).values({ sessionId: row?.id ?? '', address });
    const after = await moved(currentUser, foreign);
    const out = await server.send('/api/Account/Logout', { headers: after.headers });
    expect(await out.json()).toMatchObject({ isSuccessful: true, value: address });
  });
});

const oneOnly = 'You belong to one agency only. Ask an administrator to add you to another.';
const notYours = 'You don’t have access to this agency. Choose another one.';
const closed = 'This agency is suspended. Choose another one, or ask your administrator.';

describe('[SWAP-05] a refusal says why in one sentence, changes nothing, and is audited', () => {
  async function refused(
    currentUser: CurrentUser,
    userId: string,
    clientId: number,
  ): Promise<string> {
    const reply = await move(currentUser, clientId);
    expect(reply.headers.get('set-cookie')).toBeNull();
    const answer = await answerOf(reply);
    expect(answer.isSuccessful).toBe(false);
    expect(answer.value).toBeNull();
    expect(await agencyOf(currentUser)).toBe(home);
    expect((await trailOf(server, userId))[0]).toMatchObject({
      agencyId: home,
      action: 'agency.refused',
      outcome: 'failure',
      subjectId: String(clientId),
    });
    return answer.message;
  }

  it('for another agency and one that does not exist, with the same words', async () => {
    const { userId, currentUser } = await somebody();
    expect(await refused(currentUser, userId, foreign)).toBe(notYours);
    expect(await refused(currentUser, userId, 2_000_000_000)).toBe(notYours);
  });

  it('[SWAP-01] for a user of one agency, even for that agency', async () => {
    const { userId, currentUser } = await somebody({}, []);
    expect(await refused(currentUser, userId, foreign)).toBe(oneOnly);
    expect(await refused(currentUser, userId, home)).toBe(oneOnly);
  });

  it('for a person who may see customers but not work for them', async () => {
    const { userId, currentUser } = await somebody({ canSeeClients: true });
    expect(await refused(currentUser, userId, foreign)).toBe(notYours);
  });

  it('[SWAP-01] for a single sign-on user who is not a system administrator', async () => {
    const { userId, currentUser } = await somebody({ isUsingSso: true });
    expect(await refused(currentUser, userId, second)).toBe(
      'Single sign-on is for one agency only. Log out, then log in for another.',
    );
  });

  it.each([
    ['sso', 'Single sign-on is for one agency only. Log out, then log in for another.'],
    [
      'integration',
      'You logged in through a link for one agency. To change, log out and log in with your password.',
    ],
  ])('for a session that the %s of one agency vouched for', async (factor, sentence) => {
    const { userId, currentUser } = await somebody();
    await alterSession(userId, { factor });
    expect(await refused(currentUser, userId, second)).toBe(sentence);
  });

  it('for a disabled agency: only its people and system administrators learn why', async () => {
    const { database } = server.open;
    const disabled = await addAgency(database, 'Disabled Rescue');
    await database.update(agencies).set({ isActive: false }).where(eq(agencies.id, disabled));
    const member = await somebody({}, [second, disabled]);
    const administrator = await somebody({ permissionId: 4 }, []);
    const alone = await somebody({}, [disabled]);
    const other = await somebody();
    expect(await refused(alone.currentUser, alone.userId, disabled)).toBe(closed);
    expect(await refused(member.currentUser, member.userId, disabled)).toBe(closed);
    expect(await refused(administrator.currentUser, administrator.userId, disabled)).toBe(closed);
    expect(await refused(other.currentUser, other.userId, disabled)).toBe(notYours);
  });

  it('for a membership that was removed after logging in', async () => {
    const { userId, currentUser } = await somebody({}, [second, foreign]);
    await server.open.database
      .delete(userAgencies)
      .where(and(eq(userAgencies.userId, userId), eq(userAgencies.agencyId, foreign)));
    expect(await refused(currentUser, userId, foreign)).toBe(notYours);
  });
});

describe('[SWAP-06] a change gives nothing that the session did not have', () => {
  it('an API account cannot make it, whatever its agencies', async () => {
    const { currentUser } = await somebody({ userType: 'ApiOnly', permissionId: 4 });
    expect((await move(currentUser, second)).status).toBe(403);
    expect((await info(currentUser)).status).toBe(200);
  });

  it('a disabled user cannot make it, from that moment on', async () => {
    const { userName, currentUser } = await somebody({ isActive: true });
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.userName, userName));
    expect((await move(currentUser, second)).status).toBe(401);
  });

  it('the last proof of identity gets no newer, and the absolute end stays', async () => {
    const { userId, currentUser } = await somebody();
    const started = server.clock.now;
    try {
      server.clock.now = new Date(started.getTime() + 5 * 60_000);
      const after = await moved(currentUser, second);
      const setPin = await postOwn(server, after, userId, 'Pin', { pin: '7412' });
      expect([setPin.status, (await problemOf(setPin)).code]).toEqual([
        422,
        'reauthentication_needed',
      ]);
      server.clock.now = new Date(started.getTime() + 12 * 3_600_000 + 1);
      expect((await info(after)).status).toBe(401);
    } finally {
      server.clock.now = started;
    }
  });

  it('the factors stay as they were: two if there were two, one if there was one', async () => {
    const { userId, currentUser } = await somebody();
    await alterSession(userId, { isTwoFactor: true, factor: 'passkey' });
    await moved(currentUser, second);
    const rows = await server.open.database
      .select({ agencyId: sessions.agencyId, factor: sessions.factor, two: sessions.isTwoFactor })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.find(({ agencyId }) => agencyId === second)).toEqual({
      agencyId: second,
      factor: 'passkey',
      two: true,
    });
  });

  it('[NAV-03] a PIN that has to be reset still has to be reset, and signs nothing there', async () => {
    const { userId, currentUser } = await somebody({ needToResetPin: true, isNewUser: true });
    const reply = await move(currentUser, second);
    const answer = await answerOf(reply);
    expect(answer).toMatchObject({ value: { user: { needToResetPin: true, isNewUser: true } } });
    const after = headersOf(reply, answer.value?.token ?? '');
    const same = await postOwn(server, after, userId, 'Pin', { pin });
    expect(same.status).toBe(422);
  });

  it.each([
    ['no number', 'second'],
    ['a fraction', 1.5],
    ['a negative one', -1],
    ['a list', [1]],
    ['more than the database counts', 4_294_967_296],
  ])('%s as the agency is refused as malformed', async (_what, clientId) => {
    const { currentUser } = await somebody();
    expect((await move(currentUser, clientId)).status).toBe(400);
  });
});
