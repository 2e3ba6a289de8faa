import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  codeIn,
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

describe('[ROLE-05] a changed address', () => {
  it('is mailed to the previous address with a link to undo it, and to the new one with a link to confirm it', async () => {
    await scene.changeTo(scene.theirs);
    const [undo, ...more] = await scene.mailsAt(scene.own);
    expect(more).toEqual([]);
    expect(undo?.subject).toMatch(/^Your email address for .+ was changed$/);
    expect(undo?.text).toMatch(
      /was changed to m\*\*\*@example\.org by manager Person on [A-Z][a-z]{2} \d+, 20/,
    );
    expect(undo?.text).toContain('within 72 hours');
    expect(undo?.text).not.toContain(scene.theirs);
    const [confirm] = await scene.mailsAt(scene.theirs);
    expect(confirm?.subject).toMatch(/^Confirm your email address/);
    expect(await scene.lookUp(await scene.addressCode(scene.own))).toMatchObject({
      standing: 'undo',
      change: { userName: scene.name, newAddress: 'm***@example.org', changedBy: 'manager Person' },
    });
    expect(await scene.lookUp(await scene.addressCode(scene.theirs))).toMatchObject({
      standing: 'confirm',
      change: { userName: scene.name, newAddress: scene.theirs },
    });
  });

  it('gets no link until it is confirmed: each is sent to the previous one, and works', async () => {
    await scene.changeTo(scene.theirs);
    await scene.mailsAt(scene.theirs);
    await scene.database.delete(outboxMails);
    for (const typed of [scene.own, scene.theirs, scene.theirs.toUpperCase()])
      await requestMail(scene.server, typed);
    await scene.sendLink();
    const toOwn = (await scene.mailsAt(scene.own)).filter(({ text }) => codeIn(text) !== '');
    expect(toOwn).toHaveLength(4);
    expect((await scene.mailsAt(scene.theirs)).filter(({ text }) => codeIn(text) !== '')).toEqual(
      [],
    );
    const code = await scene.passwordCode(scene.own);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
    expect(await setPassword(scene.server, code, freshPassword)).toMatchObject({
      isSuccessful: true,
    });
    expect((await scene.mailsAt(scene.own)).at(-1)?.subject).toBe('Your password was changed');
    expect(await scene.mailsAt(scene.theirs)).toHaveLength(1);
    expect(await scene.account()).toMatchObject({ email: scene.theirs, emailConfirmed: false });
    expect((await scene.access()).unconfirmedAddress).toMatchObject({
      formerEmail: scene.own,
      changedBy: 'manager Person',
    });
  });

  it('reveals nothing to a person who requests a link with either address', async () => {
    await scene.changeTo(scene.theirs);
    const replies = [];
    for (const typed of [scene.own, scene.theirs, `unknown${scene.name}@example.org`]) {
      replies.push(await (await requestMail(scene.server, typed)).text());
    }
    expect(new Set(replies).size).toBe(1);
  });

  it('keeps a link valid that was mailed before, until the new address is confirmed', async () => {
    await requestMail(scene.server, scene.own);
    const code = await scene.passwordCode(scene.own);
    await scene.changeTo(scene.theirs);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
    await scene.answer(await scene.addressCode(scene.theirs), 'confirm');
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'unusable' });
  });

  it('is confirmed only by its own link, once, and then gets the links', async () => {
    await scene.changeTo(scene.theirs);
    const [undo, confirm] = [
      await scene.addressCode(scene.own),
      await scene.addressCode(scene.theirs),
    ];
    expect(await scene.answer(undo, 'confirm')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
    expect(await scene.answer(confirm, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'unusable',
    });
    expect((await scene.account()).emailConfirmed).toBe(false);
    expect(await scene.answer(confirm, 'confirm')).toMatchObject({
      isSuccessful: true,
      standing: 'confirmed',
    });
    expect(await scene.answer(confirm, 'confirm')).toMatchObject({
      isSuccessful: false,
      standing: 'confirmed',
      message: 'This email address was already confirmed. There is nothing left to do.',
    });
    expect((await scene.account()).emailConfirmed).toBe(true);
    expect((await scene.access()).unconfirmedAddress).toBeNull();
    expect(await scene.audited('addressChange.confirmed')).toHaveLength(1);
    await requestMail(scene.server, scene.own);
    expect(await scene.passwordCode(scene.own)).toBe('');
    await requestMail(scene.server, scene.theirs);
    expect(await scene.passwordCode(scene.theirs)).not.toBe('');
  });

  it('must be confirmed again with each link that an administrator sends', async () => {
    await scene.changeTo(scene.theirs);
    const first = await scene.addressCode(scene.theirs);
    await scene.sendLink();
    const second = await scene.addressCode(scene.theirs);
    expect(second).not.toBe(first);
    expect(await scene.lookUp(first)).toMatchObject({ standing: 'unusable', change: null });
    expect(await scene.lookUp(second)).toMatchObject({ standing: 'confirm' });
  });

  it('that was changed twice leaves the last confirmed one active, which undoes both changes', async () => {
    await scene.changeTo(scene.theirs);
    const [undo, confirm] = [
      await scene.addressCode(scene.own),
      await scene.addressCode(scene.theirs),
    ];
    await scene.changeTo(scene.third);
    expect(await scene.lookUp(confirm)).toMatchObject({ standing: 'unusable' });
    await requestMail(scene.server, scene.third);
    expect(await scene.passwordCode(scene.own)).not.toBe('');
    expect(await scene.passwordCode(scene.third)).toBe('');
    const last = await scene.addressCode(scene.own);
    expect(last).not.toBe(undo);
    expect(await scene.answer(undo, 'undo')).toMatchObject({ isSuccessful: true });
    expect(await scene.account()).toMatchObject({ email: scene.own, emailConfirmed: true });
    expect(await scene.answer(last, 'undo')).toMatchObject({
      isSuccessful: false,
      standing: 'undone',
    });
    const newest = await scene.addressCode(scene.third);
    expect(await scene.answer(newest, 'confirm')).toMatchObject({ standing: 'unusable' });
  });

  it('is the same mailbox in another case', async () => {
    await scene.database.update(users).set({ emailConfirmed: true }).where(eq(users.id, scene.id));
    await requestMail(scene.server, scene.own);
    const code = await scene.passwordCode(scene.own);
    await scene.changeTo(scene.own.toUpperCase());
    expect(await scene.account()).toMatchObject({
      email: scene.own.toUpperCase(),
      emailConfirmed: true,
    });
    expect(await scene.mailsAt(scene.own.toUpperCase())).toEqual([]);
    expect(await lookUpPassword(scene.server, code)).toMatchObject({ standing: 'valid' });
  });

  it('of an invitation that was never used gets the links, and the incorrect one gets nothing', async () => {
    await scene.database
      .update(users)
      .set({ passwordHash: null, pinHash: null, userSignatureId: null, isNewUser: true })
      .where(eq(users.id, scene.id));
    await requestMail(scene.server, scene.own);
    const wrong = await scene.passwordCode(scene.own);
    await scene.database.delete(outboxMails);
    await scene.changeTo(scene.theirs);
    expect(await scene.mailsAt(scene.own)).toEqual([]);
    expect(await lookUpPassword(scene.server, wrong)).toMatchObject({ standing: 'unusable' });
    await requestMail(scene.server, scene.theirs);
    expect(await scene.passwordCode(scene.theirs)).not.toBe('');
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
      .where(eq(users.id, scene.id));
    await scene.changeTo(scene.theirs);
    expect(await scene.lookUp(await scene.addressCode(scene.own))).toMatchObject({
      standing: 'undo',
    });
  });

  it('can be undone while the account is inactive', async () => {
    await scene.changeTo(scene.theirs);
    expect((await scene.users.change('admin', scene.id, { isActive: false })).status).toBe(200);
    expect(await scene.answer(await scene.addressCode(scene.own), 'undo')).toMatchObject({
      isSuccessful: true,
    });
    expect((await scene.account()).email).toBe(scene.own);
  });
});
