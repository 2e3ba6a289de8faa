import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { selectClientsByUser } from '../../../src/contract/core/select.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { addAgency, type CurrentUser, pin } from '../../support/people/people.ts';
import { headersOf, postOwn, problemOf, trailOf } from '../ownAccount/ownAccount.ts';
import { agencyScene, answerOf } from './agencyScene.ts';

const scene = agencyScene();
const { someone, move, info, moved, agencyOf } = scene;

/** Changes rows of the last live session of a user, as a login of another way would have left them. */
async function alterSession(userId: string, changes: Partial<typeof sessions.$inferInsert>) {
  await scene.server.open.database.update(sessions).set(changes).where(eq(sessions.userId, userId));
}

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
    expect(await agencyOf(currentUser)).toBe(scene.home);
    expect((await trailOf(scene.server, userId))[0]).toMatchObject({
      agencyId: scene.home,
      action: 'agency.refused',
      outcome: 'failure',
      subjectId: String(clientId),
    });
    return answer.message;
  }

  it('for another agency and one that does not exist, with the same words', async () => {
    const { userId, currentUser } = await someone();
    expect(await refused(currentUser, userId, scene.foreign)).toBe(notYours);
    expect(await refused(currentUser, userId, 2_000_000_000)).toBe(notYours);
  });

  it('[SWAP-01] for a user of one agency, even for that agency', async () => {
    const { userId, currentUser } = await someone({}, []);
    expect(await refused(currentUser, userId, scene.foreign)).toBe(oneOnly);
    expect(await refused(currentUser, userId, scene.home)).toBe(oneOnly);
  });

  it('for a person who may see customers but not work for them', async () => {
    const { userId, currentUser } = await someone({ canSeeClients: true });
    expect(await refused(currentUser, userId, scene.foreign)).toBe(notYours);
  });

  it('[SWAP-01] for a single sign-on user who is not a system administrator', async () => {
    const { userId, currentUser } = await someone({ isUsingSso: true });
    expect(await refused(currentUser, userId, scene.second)).toBe(
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
    const { userId, currentUser } = await someone();
    await alterSession(userId, { factor });
    expect(await refused(currentUser, userId, scene.second)).toBe(sentence);
  });

  it('[SWAP-01] [LEDGER-05] single sign-on leads to the training of its agency and back, and nowhere else', async () => {
    const { database } = scene.server.open;
    const addTraining = async (trainingOf: number) => {
      const id = await addAgency(database, `TRAINING of ${trainingOf}`);
      await database.update(agencies).set({ trainingOf }).where(eq(agencies.id, id));
      return id;
    };
    const own = await addTraining(scene.home);
    const others = await addTraining(scene.second);
    const stranger = await someone({ isUsingSso: true });
    const opensOf = async (who: CurrentUser) =>
      v.parse(UserInfo, await (await info(who)).json()).security?.opens;
    expect(await opensOf(stranger.currentUser)).toBeUndefined();
    expect(await refused(stranger.currentUser, stranger.userId, own)).toMatch(/^Single sign-on/);
    const { userId, currentUser } = await someone({ isUsingSso: true }, [
      scene.second,
      own,
      others,
    ]);
    await alterSession(userId, { factor: 'sso' });
    expect(await opensOf(currentUser)).toEqual(['training']);
    for (const agencyId of [scene.second, others]) {
      expect(await refused(currentUser, userId, agencyId)).toMatch(/^Single sign-on is for one/);
    }
    const choices = async (who: CurrentUser) => {
      const path = `/api/Select/ClientsByUser?id=${userId}`;
      const reply = await scene.server.send(path, { headers: who.headers });
      return v.parse(selectClientsByUser.reply, await reply.json()).map(({ value }) => value);
    };
    expect((await choices(currentUser)).toSorted()).toEqual([scene.home, own]);
    const inTraining = await moved(currentUser, own);
    expect(await opensOf(inTraining)).toEqual(['training']);
    expect((await choices(inTraining)).toSorted()).toEqual([scene.home, own]);
    for (const agencyId of [scene.second, others]) {
      expect(await answerOf(await move(inTraining, agencyId))).toMatchObject({
        isSuccessful: false,
      });
    }
    expect(await agencyOf(await moved(inTraining, scene.home))).toBe(scene.home);
    const byLink = await someone({}, [own]);
    await alterSession(byLink.userId, { factor: 'integration' });
    expect(await refused(byLink.currentUser, byLink.userId, own)).toMatch(/^You logged in through/);
  });

  it('for a disabled agency: only its people and system administrators learn why', async () => {
    const { database } = scene.server.open;
    const disabled = await addAgency(database, 'Disabled Rescue');
    await database.update(agencies).set({ isActive: false }).where(eq(agencies.id, disabled));
    const member = await someone({}, [scene.second, disabled]);
    const administrator = await someone({ permissionId: 4 }, []);
    const alone = await someone({}, [disabled]);
    const other = await someone();
    expect(await refused(alone.currentUser, alone.userId, disabled)).toBe(closed);
    expect(await refused(member.currentUser, member.userId, disabled)).toBe(closed);
    expect(await refused(administrator.currentUser, administrator.userId, disabled)).toBe(closed);
    expect(await refused(other.currentUser, other.userId, disabled)).toBe(notYours);
  });

  it('for a membership that was removed after logging in', async () => {
    const { userId, currentUser } = await someone({}, [scene.second, scene.foreign]);
    await scene.server.open.database
      .delete(userAgencies)
      .where(and(eq(userAgencies.userId, userId), eq(userAgencies.agencyId, scene.foreign)));
    expect(await refused(currentUser, userId, scene.foreign)).toBe(notYours);
  });
});

describe('[SWAP-06] a change gives nothing that the session did not have', () => {
  it('an API account cannot make it, whatever its agencies', async () => {
    const { currentUser } = await someone({ userType: 'ApiOnly', permissionId: 4 });
    expect((await move(currentUser, scene.second)).status).toBe(403);
    expect((await info(currentUser)).status).toBe(200);
  });

  it('a disabled user cannot make it, from that moment on', async () => {
    const { userName, currentUser } = await someone({ isActive: true });
    await scene.server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.userName, userName));
    expect((await move(currentUser, scene.second)).status).toBe(401);
  });

  it('the last proof of identity gets no newer, and the absolute end stays', async () => {
    const { userId, currentUser } = await someone();
    const started = scene.server.clock.now;
    try {
      scene.server.clock.now = new Date(started.getTime() + 5 * 60_000);
      const after = await moved(currentUser, scene.second);
      const setPin = await postOwn(scene.server, after, userId, 'Pin', { pin: '7412' });
      expect([setPin.status, (await problemOf(setPin)).code]).toEqual([
        422,
        'reauthentication_needed',
      ]);
      scene.server.clock.now = new Date(started.getTime() + 12 * 3_600_000 + 1);
      expect((await info(after)).status).toBe(401);
    } finally {
      scene.server.clock.now = started;
    }
  });

  it('the factors stay as they were: two if there were two, one if there was one', async () => {
    const { userId, currentUser } = await someone();
    await alterSession(userId, { isTwoFactor: true, factor: 'passkey' });
    await moved(currentUser, scene.second);
    const rows = await scene.server.open.database
      .select({ agencyId: sessions.agencyId, factor: sessions.factor, two: sessions.isTwoFactor })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.find(({ agencyId }) => agencyId === scene.second)).toEqual({
      agencyId: scene.second,
      factor: 'passkey',
      two: true,
    });
  });

  it('[NAV-03] a PIN that has to be reset still has to be reset, and signs nothing there', async () => {
    const { userId, currentUser } = await someone({ needToResetPin: true, isNewUser: true });
    const reply = await move(currentUser, scene.second);
    const answer = await answerOf(reply);
    expect(answer).toMatchObject({ value: { user: { needToResetPin: true, isNewUser: true } } });
    const after = headersOf(reply, answer.value?.token ?? '');
    const same = await postOwn(scene.server, after, userId, 'Pin', { pin });
    expect(same.status).toBe(422);
  });

  it.each([
    ['no number', 'second'],
    ['a fraction', 1.5],
    ['a negative one', -1],
    ['a list', [1]],
    ['more than the database counts', 4_294_967_296],
  ])('%s as the agency is refused as malformed', async (_what, clientId) => {
    const { currentUser } = await someone();
    expect((await move(currentUser, clientId)).status).toBe(400);
  });
});
