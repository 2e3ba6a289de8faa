import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { ssoDepartures } from '../../../src/server/database/schema/ssoProvider.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { problemOf, trailOf } from '../ownAccount/ownAccount.ts';
import { agencyScene, answerOf } from './agencyScene.ts';

const scene = agencyScene();
const { someone, move, info, moved, agencyOf } = scene;

describe('[CALL-12] SetClient', () => {
  it('returns token, user and security of the other agency, and its cookie', async () => {
    const { currentUser } = await someone({ permissionId: 2, canSeeGlobalAuditHistory: true });
    const reply = await move(currentUser, scene.second);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-countersign=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    const answer = await answerOf(reply);
    expect(answer).toMatchObject({
      isSuccessful: true,
      value: {
        user: {
          clientId: scene.home,
          currentClientId: scene.second,
          clientName: 'Second Rescue',
          clientCount: 2,
        },
        security: { globalAuditHistory: true, clients: false },
      },
    });
  });

  it('[SWAP-06] the new session works only in the new agency; the previous token is dead immediately', async () => {
    const { userId, currentUser } = await someone();
    const after = await moved(currentUser, scene.second);
    expect(await agencyOf(after)).toBe(scene.second);
    expect((await info(currentUser)).status).toBe(401);
    const mixed = [
      { Authorization: `Bearer ${after.token}`, Cookie: currentUser.cookie },
      { Authorization: `Bearer ${currentUser.token}`, Cookie: after.cookie },
    ];
    for (const headers of mixed) expect((await info({ headers })).status).toBe(401);
    const ended = await scene.server.open.database
      .select({ endReason: sessions.endReason })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.agencyId, scene.home)));
    expect(ended).toEqual([{ endReason: 'agencyChanged' }]);
  });

  it('[SWAP-06] calls under way with the previous token log no one out', async () => {
    const { currentUser } = await someone();
    const after = await moved(currentUser, scene.second);
    // Sent before the new cookie was set: it must not remove that one, since cookies are cleared by name.
    const late = await info(currentUser);
    expect([late.status, late.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await agencyOf(after)).toBe(scene.second);
  });

  it('[SWAP-06] a replaced token is distinguished from one that was ended, is unknown, or never existed', async () => {
    const { currentUser } = await someone();
    const codeOf = async (headers: CurrentUser['headers']) => {
      const reply = await info({ headers });
      return [reply.status, (await problemOf(reply)).code];
    };
    const after = await moved(currentUser, scene.second);
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
    expect(
      (await scene.server.send('/api/Account/Logout', { headers: after.headers })).status,
    ).toBe(200);
    expect(await codeOf(after.headers)).toEqual([401, 'session_ended']);
  });

  it('of two at the same time one succeeds, and one session is left', async () => {
    const { userId, currentUser } = await someone();
    const replies = await Promise.all(
      [scene.second, scene.home].map((clientId) => move(currentUser, clientId)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    for (const reply of replies.filter(({ status }) => status === 401)) {
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    const rows = await scene.server.open.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('a lost reply locks no one out: the previous session is over, and logging in starts at home', async () => {
    const { userName, currentUser } = await someone();
    await move(currentUser, scene.second);
    const repeated = await move(currentUser, scene.second);
    expect([repeated.status, (await problemOf(repeated)).code]).toEqual([401, 'session_replaced']);
    expect(await agencyOf(await logInAs(scene.server, userName))).toBe(scene.home);
  });

  it('to the current agency succeeds, so that a second tab’s late choice does no harm', async () => {
    const { userId, currentUser } = await someone();
    const after = await moved(await moved(currentUser, scene.second), scene.second);
    expect(await agencyOf(after)).toBe(scene.second);
    const told = (await trailOf(scene.server, userId)).filter(({ action }) =>
      action.startsWith('agency.'),
    );
    expect(told).toHaveLength(2);
  });

  it('is audited in both chains, which contain neither the other agency nor a secret', async () => {
    const { userId, currentUser } = await someone({ fullName: 'Morgan Mover' });
    await moved(currentUser, scene.second);
    const entries = await trailOf(scene.server, userId);
    const told = entries.filter(({ action }) => action.startsWith('agency.'));
    expect(
      Object.fromEntries(
        told.map(({ agencyId, action, summary }) => [action, [agencyId, summary]]),
      ),
    ).toEqual({
      'agency.left': [scene.home, 'Morgan Mover switched to another agency'],
      'agency.entered': [scene.second, 'Morgan Mover switched to this agency from another'],
    });
    expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(1);
    for (const agencyId of [scene.home, scene.second]) {
      expect(await verifyChain(scene.server.open.database, agencyId)).toMatchObject({
        isIntact: true,
      });
    }
  });

  it('opposite changes at the same time do not wait for each other', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const there = await Promise.all(
      people.map(({ currentUser }) => moved(currentUser, scene.second)),
    );
    const half = there.map((currentUser, index) => (index % 2 === 0 ? currentUser : null));
    const mixed = await Promise.all(
      there.map((currentUser, index) =>
        moved(currentUser, half[index] ? scene.home : scene.second),
      ),
    );
    const agenciesNow = await Promise.all(mixed.map(agencyOf));
    expect(agenciesNow).toEqual([
      scene.home,
      scene.second,
      scene.home,
      scene.second,
      scene.home,
      scene.second,
    ]);
  });
});

describe('[SWAP-03] a system administrator', () => {
  it('can switch to every active agency, member or not, also with single sign-on', async () => {
    const { currentUser } = await someone({ permissionId: 4, isUsingSso: true }, []);
    const after = await moved(currentUser, scene.foreign);
    expect(await agencyOf(after)).toBe(scene.foreign);
  });

  it('[SSO-03] still logs out through the provider’s page after a change', async () => {
    const { userId, currentUser } = await someone({ permissionId: 4, isUsingSso: true }, []);
    const { database } = scene.server.open;
    const [row] = await database.select().from(sessions).where(eq(sessions.userId, userId));
    const address = 'https://id.agency.example/leave';
    await database.insert(ssoDepartures).values({ sessionId: row?.id ?? '', address });
    const after = await moved(currentUser, scene.foreign);
    const out = await scene.server.send('/api/Account/Logout', { headers: after.headers });
    expect(await out.json()).toMatchObject({ isSuccessful: true, value: address });
  });
});
