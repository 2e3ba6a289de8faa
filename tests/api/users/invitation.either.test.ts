import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteUser } from '../../../src/contract/users/userAccess.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { invitation, problemOf, UserScene } from './userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

type Name = Parameters<UserScene['as']>[0];

describe('[CALL-05] an invitation', () => {
  const invite = (as: Name, body: object) => scene.send(as, inviteUser.path, body);

  it('makes an account without secrets, and queues one welcome email, however often it is sent', async () => {
    const body = invitation();
    const [first, second] = [await invite('manager', body), await invite('manager', body)];
    const { model } = v.parse(inviteUser.reply, await first.json());
    expect(model).toMatchObject({
      fullName: 'Ana Núñez',
      isNewUser: true,
      clientId: scene.agencyId,
    });
    expect(v.parse(inviteUser.reply, await second.json()).model).toEqual(model);
    const mails = await scene.database
      .select()
      .from(mailQueue)
      .where(eq(mailQueue.userId, model.userId));
    expect(mails).toMatchObject([{ kind: 'passwordLink', isWelcome: true }]);
    const rows = await scene.database.select().from(users).where(eq(users.id, model.userId));
    expect(rows).toMatchObject([
      { userName: 'ana@example.org', passwordHash: null, pinHash: null, awaitsTour: true },
    ]);
    expect(await scene.actionsOn(model.userId)).toEqual(['user.invited']);
    await problemOf(await invite('manager', { ...body, fullName: 'Another' }), 409);
  });

  it.each([
    [{ email: 'ANA@example.org' }, 'email'],
    [{ email: 'no address' }, 'email'],
    [{ userName: 'TECH', email: 'new@example.org' }, 'userName'],
    [{ userName: 'two words', email: 'new@example.org' }, 'userName'],
    [{ permissionId: 3, email: 'new@example.org' }, 'permissionId'],
    [{ fullName: 'x'.repeat(300), email: 'new@example.org' }, 'fullName'],
    [{ fullName: 'abc\u202egnp', email: 'new@example.org' }, 'fullName'],
    [{ phoneNumber: '=1+1', email: 'new@example.org' }, 'phoneNumber'],
    [{ inactivityTimeout: false, email: 'new@example.org' }, 'inactivityTimeout'],
  ])('that says %j is refused at the field', async (differences, field) => {
    const problem = await problemOf(await invite('manager', invitation(differences)), 422);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });

  it('with a character that the contract does not allow names the field', async () => {
    const strange = invitation({ fullName: 'a\u0000b', email: 'new@example.org' });
    const problem = await problemOf(await invite('manager', strange), 400);
    expect(Object.keys(problem.fields ?? {})).toEqual(['fullName']);
  });

  it('[SWAP-06] of an email that a person of another agency has reveals nothing about them', async () => {
    const { model } = v.parse(
      inviteUser.reply,
      await (await invite('manager', invitation({ email: 'stranger@example.org' }))).json(),
    );
    expect(model).toMatchObject({ email: 'stranger@example.org', clientId: scene.agencyId });
  });

  it('[IDLE-08] without the inactivity timeout requires a system administrator', async () => {
    const body = invitation({ inactivityTimeout: false, email: 'kiosk@example.org' });
    await problemOf(await invite('admin', body), 422);
    const reply = await invite('sysadmin', body);
    const { model } = v.parse(inviteUser.reply, await reply.json());
    expect(model.inactivityTimeout).toBe(false);
  });
});
