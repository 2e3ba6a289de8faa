import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePin } from '../../../src/contract/users/security.ts';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { userSignatures } from '../../../src/server/database/schema/signature.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { logInAs, password, pin } from '../../support/people/people.ts';
import {
  lookUp as lookUpPassword,
  requestMail,
  change as setPassword,
} from '../password/passwordServer.ts';
import { AddressScene, freshPassword } from './addressScene.ts';

let scene: AddressScene;

beforeAll(async () => {
  scene = await AddressScene.open();
});

afterAll(() => scene.close());

/** Each test has its own person. */
beforeEach(() => scene.addPerson());

/** Everything that someone with the new mailbox can set: password, PIN, passkey and signature image. */
async function takeOver(): Promise<void> {
  await scene.answer(await scene.addressCode(scene.theirs), 'confirm');
  await requestMail(scene.server, scene.theirs);
  const code = await scene.passwordCode(scene.theirs);
  expect(await setPassword(scene.server, code, freshPassword)).toMatchObject({
    isSuccessful: true,
  });
  const currentUser = await logInAs(scene.server, scene.name, freshPassword);
  await scene.database.update(users).set({ needToResetPin: true }).where(eq(users.id, scene.id));
  const reply = await scene.server.send(savePin.path.replace('{userId}', scene.id), {
    headers: currentUser.headers,
    body: { pin: '7391' },
  });
  expect(reply.status).toBe(200);
  await addPasskeyAt('PIN token', scene.server.clock.now);
  await addImageAt(scene.server.clock.now);
}

async function addPasskeyAt(displayName: string, createdAt: Date): Promise<void> {
  await scene.database
    .insert(passkeys)
    .values({
      userId: scene.id,
      credentialId: crypto.randomUUID(),
      publicKey: 'key',
      algorithm: -7,
      counter: 0,
      transports: [],
      aaguid: crypto.randomUUID(),
      isBackupEligible: false,
      isBackedUp: false,
      displayName,
      usedForSignIn: true,
      usedForSignature: true,
      createdAt,
    });
  await scene.database.update(users).set({ hasPasskey: true }).where(eq(users.id, scene.id));
}

async function addImageAt(createdAt: Date): Promise<string> {
  const imageId = crypto.randomUUID();
  const image = new Uint8Array([1]);
  await scene.database
    .insert(userSignatures)
    .values({ id: imageId, userId: scene.id, way: 'drawn', image, imageHash: 'hash', createdAt });
  await scene.database
    .update(users)
    .set({ userSignatureId: imageId })
    .where(eq(users.id, scene.id));
  return imageId;
}

const anHourAgo = () => new Date(scene.server.clock.now.getTime() - 3_600_000);

describe('[ROLE-05] undoing a change of address', () => {
  it('works after the owner of the new address has confirmed it, and removes what was set', async () => {
    const ownImage = await addImageAt(anHourAgo());
    await addPasskeyAt('Own', anHourAgo());
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    await takeOver();
    const currentUser = await logInAs(scene.server, scene.name, freshPassword);
    await requestMail(scene.server, scene.theirs);
    const pending = await scene.passwordCode(scene.theirs);
    for (let round = 0; round < 3; round += 1) {
      expect(await scene.lookUp(undo)).toMatchObject({ standing: 'undo' });
    }
    expect((await scene.account()).email).toBe(scene.theirs);

    expect(await scene.answer(undo, 'undo')).toMatchObject({
      isSuccessful: true,
      needsPassword: true,
    });
    expect(await scene.account()).toMatchObject({
      email: scene.own,
      emailConfirmed: true,
      passwordHash: null,
      pinHash: null,
      userSignatureId: ownImage,
      hasPasskey: true,
    });
    const left = await scene.database.select().from(passkeys).where(eq(passkeys.userId, scene.id));
    expect(left.map(({ displayName }) => displayName)).toEqual(['Own']);
    const { headers } = currentUser;
    expect((await scene.server.send('/api/Account/GetUserInfo', { headers })).status).toBe(401);
    await expect(logInAs(scene.server, scene.name, freshPassword)).rejects.toThrow();
    await expect(logInAs(scene.server, scene.name)).rejects.toThrow();
    expect(await lookUpPassword(scene.server, pending)).toMatchObject({ standing: 'unusable' });
    const code = await scene.passwordCode(scene.own);
    expect(await setPassword(scene.server, code, 'three quiet herons walk')).toMatchObject({
      isSuccessful: true,
    });
    await logInAs(scene.server, scene.name, 'three quiet herons walk');
    const [entry] = await scene.audited('addressChange.undone');
    expect(entry?.changes).toEqual([
      { field: 'Address', before: scene.theirs, after: scene.own },
      ...['Password', 'PIN', 'Signature image'].map((field) => ({
        field,
        before: 'set',
        after: 'not set',
      })),
      { field: 'Passkey', before: 'PIN token', after: 'removed' },
    ]);
  });

  it('keeps what was set before', async () => {
    await addPasskeyAt('Own', anHourAgo());
    await scene.database
      .update(users)
      .set({ passwordChangedAt: anHourAgo(), pinChangedAt: anHourAgo() })
      .where(eq(users.id, scene.id));
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    expect(await scene.answer(undo, 'undo')).toMatchObject({
      isSuccessful: true,
      needsPassword: false,
    });
    await logInAs(scene.server, scene.name, password);
    const { now } = scene.server.clock;
    const { agencyId } = scene;
    const verdict = await verifyPin(scene.database, {
      by: { id: scene.id },
      agencyId,
      pin,
      address: null,
      now,
    });
    expect(verdict.kind).toBe('ok');
    expect((await scene.account()).hasPasskey).toBe(true);
    expect(await scene.passwordCode(scene.own)).toBe('');
  });

  it('works for 72 hours, and once', async () => {
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    await scene.hoursLater(72);
    expect(await scene.answer(undo, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'tooLate',
      message:
        'A change can be undone for 72 hours. That time is over. Ask your administrator to change the email address back.',
    });
    expect((await scene.account()).email).toBe(scene.theirs);
    await scene.hoursLater(-0.1);
    const both = await Promise.all([scene.answer(undo, 'undo'), scene.answer(undo, 'undo')]);
    expect(both.map(({ isSuccessful }) => isSuccessful).toSorted()).toEqual([false, true]);
    expect((await scene.answer(undo, 'undo')).message).toBe(
      'This change was already undone. The previous email address is in use. There is nothing left to do.',
    );
    expect(await scene.audited('addressChange.undone')).toHaveLength(1);
  });

  it('by its first owner undoes those that followed, whose own links no longer work', async () => {
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    await scene.answer(await scene.addressCode(scene.theirs), 'confirm');
    await scene.changeTo(scene.third);
    const between = await scene.addressCode(scene.theirs);
    await scene.answer(await scene.addressCode(scene.third), 'confirm');
    expect(await scene.answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
    expect(await scene.answer(between, 'undo')).toMatchObject({ standing: 'undone' });
    expect((await scene.account()).email).toBe(scene.own);
  });

  it('is not needed if an administrator enters the previous address again', async () => {
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    await scene.answer(await scene.addressCode(scene.theirs), 'confirm');
    await scene.changeTo(scene.third);
    const between = await scene.addressCode(scene.theirs);
    await scene.changeTo(scene.own);
    await scene.database.delete(outboxMails);
    await requestMail(scene.server, scene.own);
    expect(await scene.passwordCode(scene.own)).not.toBe('');
    expect(await scene.mailsAt(scene.theirs)).toEqual([]);
    expect(await scene.answer(between, 'undo')).toMatchObject({ standing: 'undone' });
    expect((await scene.access()).unconfirmedAddress).toBeNull();
    // What was set with the other mailbox can still be taken away.
    expect(await scene.answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
  });

  it('leaves one entry per minute for a dead link, however often it is tried', async () => {
    await scene.changeTo(scene.theirs);
    const undo = await scene.addressCode(scene.own);
    await scene.hoursLater(72);
    for (let time = 0; time < 4; time += 1) await scene.answer(undo, 'undo');
    await writeStrangerRefusals(scene.database, scene.server.clock.now, true);
    const { fullName } = await scene.account();
    const entries = await scene.database
      .select({ action: auditEntries.action, agencyId: auditEntries.agencyId })
      .from(auditEntries)
      .where(like(auditEntries.summary, `%change of address of ${fullName}%`));
    expect(entries).toEqual([{ action: 'stranger.refused', agencyId: scene.agencyId }]);
  });

  it('refuses a code that it does not know', async () => {
    const unknown = 'A'.repeat(43);
    expect(await scene.lookUp(unknown)).toMatchObject({ standing: 'unusable', change: null });
    expect(await scene.answer(unknown, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
  });
});
