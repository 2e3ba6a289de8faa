import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addPasskey, listOf, logInWithPasskey } from '../../support/people/passkeys.ts';
import { addUser, type CurrentUser, logInAs, password } from '../../support/people/people.ts';
import { registrationScene } from './registrationScene.ts';

const scene = registrationScene();

function remove(currentUser: CurrentUser, id: string | undefined, change: object = {}) {
  const body = { id, ...change };
  return scene.server.send('/api/Fido/RemoveCredential', { body, headers: currentUser.headers });
}

async function statusOf({ headers }: CurrentUser) {
  return (await scene.server.send('/api/Account/GetUserInfo', { headers })).status;
}

describe('[PWL-09] removing a passkey', () => {
  it('ends the sessions that it started, and no others', async () => {
    const first = await addPasskey(scene.server, scene.riley, scene.userId);
    const second = await addPasskey(scene.server, scene.riley, scene.userId, {
      displayName: 'Phone',
    });
    const fromFirst = await logInWithPasskey(scene.server, first);
    const fromSecond = await logInWithPasskey(scene.server, second);
    const row = (await listOf(scene.server, fromFirst)).find((one) => one.isOfThisSession);
    expect(row?.displayName).toBe('Work laptop');
    expect((await remove(scene.riley, row?.id)).status).toBe(200);
    expect(await statusOf(fromFirst)).toBe(401);
    expect(await statusOf(fromSecond)).toBe(200);
    expect(await statusOf(scene.riley)).toBe(200);
  });

  it('[ROLE-03] leaves one factor when the last one is removed, notifies by email, and is audited', async () => {
    await addPasskey(scene.server, scene.riley, scene.userId);
    await addPasskey(scene.server, scene.riley, scene.userId, { displayName: 'Phone' });
    const { database } = scene.server.open;
    const hasPasskey = async () => {
      const [row] = await database.select().from(users).where(eq(users.id, scene.userId));
      return row?.hasPasskey;
    };
    const [first, second] = await listOf(scene.server, scene.riley);
    await remove(scene.riley, first?.id);
    expect(await hasPasskey()).toBe(true);
    const reply = await remove(scene.riley, second?.id);
    expect(await reply.json()).toMatchObject({ isSuccessful: true });
    expect(await hasPasskey()).toBe(false);
    expect(await listOf(scene.server, scene.riley)).toEqual([]);
    const mails = await database.select().from(mailQueue).where(eq(mailQueue.userId, scene.userId));
    const titles = mails.map(({ notice }) => notice?.title);
    expect(titles.filter((title) => title === 'A passkey was removed')).toHaveLength(2);
    const audited = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorId, scene.userId));
    expect(audited.filter(({ action }) => action === 'passkey.removed')).toHaveLength(2);
  });

  it('needs a session of at most 5 minutes, or the password', async () => {
    await addPasskey(scene.server, scene.riley, scene.userId);
    const [row] = await listOf(scene.server, scene.riley);
    scene.advance(301);
    const stale = await remove(scene.riley, row?.id);
    expect(stale.status).toBe(422);
    expect(await stale.json()).toMatchObject({ code: 'reauthentication_needed' });
    expect((await remove(scene.riley, row?.id, { password: 'no' })).status).toBe(422);
    expect(await listOf(scene.server, scene.riley)).toHaveLength(1);
    expect((await remove(scene.riley, row?.id, { password })).status).toBe(200);
  });

  it('does not find the passkey of another user, not even for a system administrator', async () => {
    await addPasskey(scene.server, scene.riley, scene.userId);
    const [row] = await listOf(scene.server, scene.riley);
    await addUser(scene.server.open.database, scene.agencyId, `chief${scene.round}`, {
      permissionId: 4,
    });
    const chief = await logInAs(scene.server, `chief${scene.round}`);
    expect((await remove(chief, row?.id)).status).toBe(404);
    expect(await listOf(scene.server, chief)).toEqual([]);
    expect(await listOf(scene.server, scene.riley)).toHaveLength(1);
  });
});
