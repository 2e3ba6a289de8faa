import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoginSessionWithSetup } from '../../../src/contract/session/session.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { deliver, readOutbox } from '../password/passwordServer.ts';
import { headersOf, postOwn, problemOf, rowOf, trailOf } from './ownAccount.ts';

const better = 'Quarry-Lantern-Bicycle-88';

let server: TestServer;
let agencyId: number;
let counter = 0;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Proving again');
});

afterAll(() => server.close());

async function loggedInPerson() {
  counter += 1;
  const userName = `prover${counter}`;
  const userId = await addUser(server.open.database, agencyId, userName);
  return { userId, userName, currentUser: await logInAs(server, userName) };
}

const prove = (headers: Record<string, string>, secret: string) =>
  server.send('/api/Account/Reauthenticate', { body: { password: secret }, headers });

const info = (headers: Record<string, string>) =>
  server.send('/api/Account/GetUserInfo', { headers });

describe('[CALL-01] proving one’s identity again', () => {
  it('replaces the session: the new token works immediately, the old one and its cookie are dead', async () => {
    const { userId, currentUser } = await loggedInPerson();
    const reply = await prove({ ...currentUser.headers }, password);
    expect(reply.status).toBe(200);
    const { token } = v.parse(LoginSessionWithSetup, await reply.json());
    const renewed = headersOf(reply, token);
    expect(token).not.toBe(currentUser.token);
    expect(renewed.cookie).not.toBe(currentUser.cookie);
    expect((await info({ ...renewed.headers })).status).toBe(200);
    const late = await info({ ...currentUser.headers });
    expect(late.status).toBe(401);
    const mixed = { Authorization: `Bearer ${token}`, Cookie: currentUser.cookie };
    expect((await info(mixed)).status).toBe(401);
    const late2 = await info({
      Authorization: `Bearer ${currentUser.token}`,
      Cookie: renewed.cookie,
    });
    expect(late2.status).toBe(401);
    // A late call of another tab must not take the new session's cookie away.
    expect(late2.headers.get('set-cookie')).toBeNull();
    expect((await problemOf(late)).code).toBe('session_replaced');
    expect((await trailOf(server, userId))[0]).toMatchObject({
      action: 'reauthentication.accepted',
    });
  });

  it('keeps the absolute end of the session it replaces', async () => {
    const { currentUser } = await loggedInPerson();
    const started = server.clock.now;
    try {
      server.clock.now = new Date(started.getTime() + 11 * 3_600_000);
      const reply = await prove({ ...currentUser.headers }, password);
      const renewed = headersOf(reply, v.parse(LoginSessionWithSetup, await reply.json()).token);
      expect(reply.headers.get('set-cookie')).toContain('Max-Age=3600');
      server.clock.now = new Date(started.getTime() + 12 * 3_600_000 + 1);
      expect((await info({ ...renewed.headers })).status).toBe(401);
    } finally {
      server.clock.now = started;
    }
  });

  it('is fresh for five minutes', async () => {
    const { userId, currentUser } = await loggedInPerson();
    const started = server.clock.now;
    try {
      server.clock.now = new Date(started.getTime() + 10 * 60_000);
      const reply = await prove({ ...currentUser.headers }, password);
      const renewed = headersOf(reply, v.parse(LoginSessionWithSetup, await reply.json()).token);
      const setPin = (chosen: string) => postOwn(server, renewed, userId, 'Pin', { pin: chosen });
      server.clock.now = new Date(started.getTime() + 15 * 60_000 - 1);
      expect((await setPin('7412')).status).toBe(200);
      server.clock.now = new Date(started.getTime() + 15 * 60_000);
      expect((await setPin('8523')).status).toBe(422);
    } finally {
      server.clock.now = started;
    }
  });

  it('of two at the same time one succeeds, and no session is left over', async () => {
    const { currentUser } = await loggedInPerson();
    const replies = await Promise.all(
      [1, 2].map(() => prove({ ...currentUser.headers }, password)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('shares its attempts with login: five incorrect ones lock both', async () => {
    const { userId, userName, currentUser } = await loggedInPerson();
    const sentences = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const reply = await prove({ ...currentUser.headers }, 'not the password');
      expect(reply.status).toBe(422);
      sentences.push((await problemOf(reply)).fields?.password);
    }
    expect(sentences[0]).toBe('Incorrect password. 4 attempts are left.');
    expect(sentences[4]).toContain('locked for 15 minutes');
    expect(sentences[5]).toContain('Try again in 15 minutes');
    expect((await problemOf(await prove({ ...currentUser.headers }, password))).code).toBe(
      'password_locked',
    );
    await expect(logInAs(server, userName)).rejects.toThrow('Too many attempts');
    const actions = (await trailOf(server, userId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'reauthentication.refused')).toHaveLength(5);
    expect(actions.filter((action) => action === 'signIn.locked')).toHaveLength(1);
    expect((await info({ ...currentUser.headers })).status).toBe(200);
  });
});

describe('[CHPW-08] changing one’s own password', () => {
  const change = (
    currentUser: Parameters<typeof postOwn>[1],
    userId: string,
    form: Partial<Record<'currentPassword' | 'password' | 'confirmPassword', string>> = {},
  ) =>
    postOwn(server, currentUser, userId, 'Password', {
      currentPassword: password,
      password: better,
      confirmPassword: better,
      ...form,
    });

  it('ends every session, gives this browser a new one, and the new password logs in', async () => {
    const { userId, userName, currentUser } = await loggedInPerson();
    const elsewhere = await logInAs(server, userName);
    const before = await rowOf(server, userId);
    const reply = await change(currentUser, userId);
    expect(reply.status).toBe(200);
    const body = (await reply.json()) as { session: { token: string } };
    const renewed = headersOf(reply, body.session.token);
    expect((await info({ ...renewed.headers })).status).toBe(200);
    expect((await info({ ...currentUser.headers })).status).toBe(401);
    expect((await info({ ...elsewhere.headers })).status).toBe(401);
    await expect(logInAs(server, userName)).rejects.toThrow('Incorrect username');
    await logInAs(server, userName, better);
    const after = await rowOf(server, userId);
    expect(after.concurrencyStamp).not.toBe(before.concurrencyStamp);
    expect(after.passwordHash).toMatch(/^\$argon2id\$/);
    const trail = JSON.stringify(await trailOf(server, userId));
    expect(trail).toContain('password.changed');
    expect(trail).not.toContain(better);
  });

  it('emails the person whom to contact if it was someone else, without the password', async () => {
    const { userId, userName, currentUser } = await loggedInPerson();
    expect((await change(currentUser, userId)).status).toBe(200);
    await deliver(server);
    const mails = (await readOutbox(server)).filter(
      ({ toAddress }) => toAddress === `${userName}@example.org`,
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.text).toContain(
      `The password of the account ${userName} was changed, and everyone else using it was logged out.`,
    );
    expect(mails[0]?.text).toContain('If this wasn’t you, notify support now.');
    expect(mails[0]?.text).toContain(server.configuration.SUPPORT_PHONE);
    expect(mails[0]?.text).not.toContain(better);
  });

  it.each([
    [
      'a wrong present password',
      { currentPassword: 'no' },
      'currentPassword',
      'Incorrect password',
    ],
    ['two that differ', { confirmPassword: `${better}!` }, 'confirmPassword', 'do not match'],
    [
      'a short one',
      { password: 'Zq7!wMbk', confirmPassword: 'Zq7!wMbk' },
      'password',
      'at least 10 characters',
    ],
    [
      'a common one',
      { password: 'password123', confirmPassword: 'password123' },
      'password',
      'less common',
    ],
    ['the present one', { password, confirmPassword: password }, 'password', 'current password'],
  ] as const)('%s is refused at its field, and audited', async (_what, form, field, sentence) => {
    const { userId, currentUser } = await loggedInPerson();
    const before = await rowOf(server, userId);
    const reply = await change(currentUser, userId, form);
    expect(reply.status).toBe(422);
    expect((await problemOf(reply)).fields?.[field]).toContain(sentence);
    expect((await rowOf(server, userId)).passwordHash).toBe(before.passwordHash);
    expect((await trailOf(server, userId))[0]?.outcome).toBe('failure');
    expect((await info({ ...currentUser.headers })).status).toBe(200);
  });
});
