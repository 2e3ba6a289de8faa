import { and, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerAddressLink,
  lookUpAddressLink,
} from '../../../src/contract/session/addressChange.ts';
import { savePin } from '../../../src/contract/users/security.ts';
import { actOnUser, getUserAccess } from '../../../src/contract/users/userAccess.ts';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { addressChanges } from '../../../src/server/database/schema/addressChange.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { userSignatures } from '../../../src/server/database/schema/signature.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addUser, logInAs, password, pin } from '../../support/people.ts';
import {
  codeIn,
  deliver,
  lookUp as lookUpPassword,
  requestMail,
  change as setPassword,
} from '../password/passwordServer.ts';
import { UserScene } from '../users/userScene.ts';

const fresh = 'purple staircase mango';

let scene: UserScene;
let id: string;
let name: string;
/** The address of the person's own, that of who wants to be a second person, and another one. */
let own: string;
let theirs: string;
let third: string;
let turn = 0;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

/** Each test has a person of its own. */
beforeEach(async () => {
  await scene.database.delete(loginAttempts);
  await scene.database.delete(outboxMails);
  turn += 1;
  name = `medic${String(turn)}`;
  [own, theirs, third] = ['own', 'theirs', 'third'].map((box) => `${name}.${box}@example.org`) as [
    string,
    string,
    string,
  ];
  id = await addUser(scene.database, scene.agencyId, name, { email: own });
});

async function changeTo(email: string, userId: string = id): Promise<void> {
  const reply = await scene.change('manager', userId, { email });
  expect(reply.status).toBe(200);
}

/** What has arrived at an address, oldest first; whatever is due goes out before. */
async function mailsAt(address: string) {
  await deliver(scene.server);
  return scene.database
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.toAddress, address))
    .orderBy(outboxMails.id);
}

/** The code of the last mail about a change of address that has arrived there. */
async function addressCode(address: string): Promise<string> {
  const mails = await mailsAt(address);
  const codes = mails.flatMap(
    ({ text }) => /\/email-address\/([\w-]{43})\?code=fromEmail/.exec(text)?.[1] ?? [],
  );
  return codes.at(-1) ?? '';
}

async function passwordCode(address: string): Promise<string> {
  const codes = (await mailsAt(address)).map(({ text }) => codeIn(text));
  return codes.findLast((code) => code !== '') ?? '';
}

async function lookUp(code: string) {
  const reply = await scene.server.send(`${lookUpAddressLink.path}?guid=${code}`);
  return v.parse(lookUpAddressLink.reply, await reply.json());
}

async function answer(code: string, act: 'undo' | 'confirm') {
  const reply = await scene.server.send(answerAddressLink.path, { body: { code, act } });
  return v.parse(answerAddressLink.reply, await reply.json());
}

async function account() {
  const [row] = await scene.database.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error('The person is gone');
  return row;
}

async function access() {
  const { headers } = await scene.as('admin');
  const path = getUserAccess.path.replace('{userId}', id);
  return v.parse(getUserAccess.reply, await (await scene.server.send(path, { headers })).json());
}

async function sendLink(): Promise<void> {
  const { headers } = await scene.as('manager');
  const path = actOnUser.path.replace('{userId}', id);
  const reply = await scene.server.send(path, { headers, body: { act: 'sendLink' } });
  expect(reply.status).toBe(200);
}

/** Makes all changes of the person so much older. */
async function hoursLater(hours: number): Promise<void> {
  const rows = await scene.database
    .select()
    .from(addressChanges)
    .where(eq(addressChanges.userId, id));
  for (const row of rows) {
    const changedAt = new Date(row.changedAt.getTime() - hours * 3_600_000);
    await scene.database
      .update(addressChanges)
      .set({ changedAt })
      .where(eq(addressChanges.id, row.id));
  }
}

function audited(action: string) {
  return scene.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, action)));
}

describe('[ROLE-05] a changed address', () => {
  it('is told to the former one with a link to undo it, and to the new one with a link to confirm it', async () => {
    await changeTo(theirs);
    const [undo, ...more] = await mailsAt(own);
    expect(more).toEqual([]);
    expect(undo?.subject).toMatch(/^Your email address for .+ was changed$/);
    expect(undo?.text).toMatch(
      /was changed to m\*\*\*@example\.org by manager Person on [A-Z][a-z]{2} \d+, 20/,
    );
    expect(undo?.text).toContain('within 72 hours');
    expect(undo?.text).not.toContain(theirs);
    const [confirm] = await mailsAt(theirs);
    expect(confirm?.subject).toMatch(/^Confirm your email address/);
    expect(await lookUp(await addressCode(own))).toMatchObject({
      standing: 'undo',
      change: { userName: name, newAddress: 'm***@example.org', changedBy: 'manager Person' },
    });
    expect(await lookUp(await addressCode(theirs))).toMatchObject({
      standing: 'confirm',
      change: { userName: name, newAddress: theirs },
    });
  });

  it('gets no link until it is confirmed: each goes to the former one, and works', async () => {
    await changeTo(theirs);
    await mailsAt(theirs);
    await scene.database.delete(outboxMails);
    for (const typed of [own, theirs, theirs.toUpperCase()]) await requestMail(scene.server, typed);
    await sendLink();
    const toOwn = (await mailsAt(own)).filter(({ text }) => codeIn(text) !== '');
    expect(toOwn).toHaveLength(4);
    expect((await mailsAt(theirs)).filter(({ text }) => codeIn(text) !== '')).toEqual([]);
    const code = await passwordCode(own);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
    expect(await setPassword(scene.server, code, fresh)).toMatchObject({ isSuccessful: true });
    expect((await mailsAt(own)).at(-1)?.subject).toBe('Your password was changed');
    expect(await mailsAt(theirs)).toHaveLength(1);
    expect(await account()).toMatchObject({ email: theirs, emailConfirmed: false });
    expect((await access()).unconfirmedAddress).toMatchObject({
      formerEmail: own,
      changedBy: 'manager Person',
    });
  });

  it('tells nothing to who asks for a link by either address', async () => {
    await changeTo(theirs);
    const replies = [];
    for (const typed of [own, theirs, `nobody${name}@example.org`]) {
      replies.push(await (await requestMail(scene.server, typed)).text());
    }
    expect(new Set(replies).size).toBe(1);
  });

  it('leaves a link that was mailed before alive, until the new address is confirmed', async () => {
    await requestMail(scene.server, own);
    const code = await passwordCode(own);
    await changeTo(theirs);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
    await answer(await addressCode(theirs), 'confirm');
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'unusable' });
  });

  it('is confirmed by its own link alone, once, and gets the links then', async () => {
    await changeTo(theirs);
    const [undo, confirm] = [await addressCode(own), await addressCode(theirs)];
    expect(await answer(undo, 'confirm')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
    expect(await answer(confirm, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
    expect((await account()).emailConfirmed).toBe(false);
    expect(await answer(confirm, 'confirm')).toMatchObject({
      isSuccessful: true,
      standing: 'confirmed',
    });
    expect(await answer(confirm, 'confirm')).toMatchObject({
      isSuccessful: false,
      standing: 'confirmed',
      message: 'This email address was already confirmed. There is nothing left to do.',
    });
    expect((await account()).emailConfirmed).toBe(true);
    expect((await access()).unconfirmedAddress).toBeNull();
    expect(await audited('addressChange.confirmed')).toHaveLength(1);
    await requestMail(scene.server, own);
    expect(await passwordCode(own)).toBe('');
    await requestMail(scene.server, theirs);
    expect(await passwordCode(theirs)).not.toBe('');
  });

  it('is asked to be confirmed again with each link that an administrator sends', async () => {
    await changeTo(theirs);
    const first = await addressCode(theirs);
    await sendLink();
    const second = await addressCode(theirs);
    expect(second).not.toBe(first);
    expect(await lookUp(first)).toMatchObject({ standing: 'unusable', change: null });
    expect(await lookUp(second)).toMatchObject({ standing: 'confirm' });
  });

  it('that was changed once more leaves the last confirmed one in force, which undoes both', async () => {
    await changeTo(theirs);
    const [undo, confirm] = [await addressCode(own), await addressCode(theirs)];
    await changeTo(third);
    expect(await lookUp(confirm)).toMatchObject({ standing: 'unusable' });
    await requestMail(scene.server, third);
    expect(await passwordCode(own)).not.toBe('');
    expect(await passwordCode(third)).toBe('');
    const last = await addressCode(own);
    expect(last).not.toBe(undo);
    expect(await answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
    expect(await account()).toMatchObject({ email: own, emailConfirmed: true });
    expect(await answer(last, 'undo')).toMatchObject({ isSuccessful: false, standing: 'undone' });
    const newest = await addressCode(third);
    expect(await answer(newest, 'confirm')).toMatchObject({ standing: 'unusable' });
  });

  it('is the same mailbox in another case', async () => {
    await scene.database.update(users).set({ emailConfirmed: true }).where(eq(users.id, id));
    await requestMail(scene.server, own);
    const code = await passwordCode(own);
    await changeTo(own.toUpperCase());
    expect(await account()).toMatchObject({ email: own.toUpperCase(), emailConfirmed: true });
    expect(await mailsAt(own.toUpperCase())).toEqual([]);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
  });

  it('of an invitation that was never taken up gets the links, and the wrong one nothing', async () => {
    await scene.database
      .update(users)
      .set({ passwordHash: null, pinHash: null, userSignatureId: null, isNewUser: true })
      .where(eq(users.id, id));
    await requestMail(scene.server, own);
    const wrong = await passwordCode(own);
    await scene.database.delete(outboxMails);
    await changeTo(theirs);
    expect(await mailsAt(own)).toEqual([]);
    expect(await lookUpPassword(scene.server, wrong)).toMatchObject({ standing: 'unusable' });
    await requestMail(scene.server, theirs);
    expect(await passwordCode(theirs)).not.toBe('');
  });

  it.each([
    ['uses single sign-on', { isUsingSso: true }],
    ['has logged in', { lastLoginDate: new Date() }],
    ['has proven the address', { emailConfirmed: true }],
    ['had a password', { passwordChangedAt: new Date() }],
  ])('of a person without a password who %s is protected', async (_why, differences) => {
    const never = { passwordHash: null, pinHash: null, userSignatureId: null };
    await scene.database
      .update(users)
      .set({ ...never, ...differences })
      .where(eq(users.id, id));
    await changeTo(theirs);
    expect(await lookUp(await addressCode(own))).toMatchObject({ standing: 'undo' });
  });

  it('is undone also while the account is inactive', async () => {
    await changeTo(theirs);
    expect((await scene.change('admin', id, { isActive: false })).status).toBe(200);
    expect(await answer(await addressCode(own), 'undo')).toMatchObject({ isSuccessful: true });
    expect((await account()).email).toBe(own);
  });
});

/** Everything that somebody with the new mailbox can set: password, PIN, passkey and signature image. */
async function takeOver(): Promise<void> {
  await answer(await addressCode(theirs), 'confirm');
  await requestMail(scene.server, theirs);
  const code = await passwordCode(theirs);
  expect(await setPassword(scene.server, code, fresh)).toMatchObject({ isSuccessful: true });
  const currentUser = await logInAs(scene.server, name, fresh);
  await scene.database.update(users).set({ needToResetPin: true }).where(eq(users.id, id));
  const reply = await scene.server.send(savePin.path.replace('{userId}', id), {
    headers: currentUser.headers,
    body: { pin: '7391' },
  });
  expect(reply.status).toBe(200);
  await addPasskeyAt('PIN token', scene.server.clock.now);
  await addImageAt(scene.server.clock.now);
}

async function addPasskeyAt(displayName: string, createdAt: Date): Promise<void> {
  await scene.database.insert(passkeys).values({
    userId: id,
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
  await scene.database.update(users).set({ hasPasskey: true }).where(eq(users.id, id));
}

async function addImageAt(createdAt: Date): Promise<string> {
  const imageId = crypto.randomUUID();
  const image = new Uint8Array([1]);
  await scene.database
    .insert(userSignatures)
    .values({ id: imageId, userId: id, way: 'drawn', image, imageHash: 'hash', createdAt });
  await scene.database.update(users).set({ userSignatureId: imageId }).where(eq(users.id, id));
  return imageId;
}

const anHourAgo = () => new Date(scene.server.clock.now.getTime() - 3_600_000);

describe('[ROLE-05] undoing a change of address', () => {
  it('works after whoever has the new one confirmed it, and takes away what they set', async () => {
    const ownImage = await addImageAt(anHourAgo());
    await addPasskeyAt('Own', anHourAgo());
    await changeTo(theirs);
    const undo = await addressCode(own);
    await takeOver();
    const currentUser = await logInAs(scene.server, name, fresh);
    await requestMail(scene.server, theirs);
    const pending = await passwordCode(theirs);
    for (let round = 0; round < 3; round += 1) {
      expect(await lookUp(undo)).toMatchObject({ standing: 'undo' });
    }
    expect((await account()).email).toBe(theirs);

    expect(await answer(undo, 'undo')).toMatchObject({ isSuccessful: true, needsPassword: true });
    expect(await account()).toMatchObject({
      email: own,
      emailConfirmed: true,
      passwordHash: null,
      pinHash: null,
      userSignatureId: ownImage,
      hasPasskey: true,
    });
    const left = await scene.database.select().from(passkeys).where(eq(passkeys.userId, id));
    expect(left.map(({ displayName }) => displayName)).toEqual(['Own']);
    const { headers } = currentUser;
    expect((await scene.server.send('/api/Account/GetUserInfo', { headers })).status).toBe(401);
    await expect(logInAs(scene.server, name, fresh)).rejects.toThrow();
    await expect(logInAs(scene.server, name)).rejects.toThrow();
    expect(await lookUpPassword(scene.server, pending)).toMatchObject({ standing: 'unusable' });
    const code = await passwordCode(own);
    expect(await setPassword(scene.server, code, 'three quiet herons walk')).toMatchObject({
      isSuccessful: true,
    });
    await logInAs(scene.server, name, 'three quiet herons walk');
    const [entry] = await audited('addressChange.undone');
    expect(entry?.changes).toEqual([
      { field: 'Address', before: theirs, after: own },
      ...['Password', 'PIN', 'Signature image'].map((field) => ({
        field,
        before: 'set',
        after: 'not set',
      })),
      { field: 'Passkey', before: 'PIN token', after: 'removed' },
    ]);
  });

  it('leaves alone what was set before', async () => {
    await addPasskeyAt('Own', anHourAgo());
    await scene.database
      .update(users)
      .set({ passwordChangedAt: anHourAgo(), pinChangedAt: anHourAgo() })
      .where(eq(users.id, id));
    await changeTo(theirs);
    const undo = await addressCode(own);
    expect(await answer(undo, 'undo')).toMatchObject({ isSuccessful: true, needsPassword: false });
    await logInAs(scene.server, name, password);
    const { now } = scene.server.clock;
    const { agencyId } = scene;
    const verdict = await verifyPin(scene.database, {
      by: { id },
      agencyId,
      pin,
      address: null,
      now,
    });
    expect(verdict.kind).toBe('ok');
    expect((await account()).hasPasskey).toBe(true);
    expect(await passwordCode(own)).toBe('');
  });

  it('works for 72 hours, and once', async () => {
    await changeTo(theirs);
    const undo = await addressCode(own);
    await hoursLater(72);
    expect(await answer(undo, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'tooLate',
      message:
        'A change can be undone for 72 hours. That time is over. Ask your administrator to change the email address back.',
    });
    expect((await account()).email).toBe(theirs);
    await hoursLater(-0.1);
    const both = await Promise.all([answer(undo, 'undo'), answer(undo, 'undo')]);
    expect(both.map(({ isSuccessful }) => isSuccessful).toSorted()).toEqual([false, true]);
    expect((await answer(undo, 'undo')).message).toBe(
      'This change was already undone. The previous email address is in use. There is nothing left to do.',
    );
    expect(await audited('addressChange.undone')).toHaveLength(1);
  });

  it('by its first owner undoes those that followed, whose own links are dead then', async () => {
    await changeTo(theirs);
    const undo = await addressCode(own);
    await answer(await addressCode(theirs), 'confirm');
    await changeTo(third);
    const between = await addressCode(theirs);
    await answer(await addressCode(third), 'confirm');
    expect(await answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
    expect(await answer(between, 'undo')).toMatchObject({ standing: 'undone' });
    expect((await account()).email).toBe(own);
  });

  it('is not needed where an administrator enters the former address again', async () => {
    await changeTo(theirs);
    const undo = await addressCode(own);
    await answer(await addressCode(theirs), 'confirm');
    await changeTo(third);
    const between = await addressCode(theirs);
    await changeTo(own);
    await scene.database.delete(outboxMails);
    await requestMail(scene.server, own);
    expect(await passwordCode(own)).not.toBe('');
    expect(await mailsAt(theirs)).toEqual([]);
    expect(await answer(between, 'undo')).toMatchObject({ standing: 'undone' });
    expect((await access()).unconfirmedAddress).toBeNull();
    // What was set with the other mailbox can still be taken away.
    expect(await answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
  });

  it('leaves one entry a minute of a dead link, however often it is tried', async () => {
    await changeTo(theirs);
    const undo = await addressCode(own);
    await hoursLater(72);
    for (let time = 0; time < 4; time += 1) await answer(undo, 'undo');
    await writeStrangerRefusals(scene.database, scene.server.clock.now, true);
    const { fullName } = await account();
    const entries = await scene.database
      .select({ action: auditEntries.action, agencyId: auditEntries.agencyId })
      .from(auditEntries)
      .where(like(auditEntries.summary, `%change of address of ${fullName}%`));
    expect(entries).toEqual([{ action: 'stranger.refused', agencyId: scene.agencyId }]);
  });

  it('refuses a code that it does not know', async () => {
    const unknown = 'A'.repeat(43);
    expect(await lookUp(unknown)).toMatchObject({ standing: 'unusable', change: null });
    expect(await answer(unknown, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
  });
});
