import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { outboxMails } from '../../../src/server/database/schema/mail.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { change, changeUser, deliver, lookUp, mailedCode, readOutbox } from './passwordServer.ts';

const fresh = 'purple staircase mango';
const another = 'three quiet herons walk';

let server: TestServer;
let agencyId: number;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
});

let name: string;
let email: string;
let turn = 0;

/** Each test has its own person. */
beforeEach(async () => {
  const { database } = server.open;
  await database.delete(loginAttempts);
  await database.delete(outboxMails);
  turn += 1;
  name = `person${String(turn)}`;
  email = `${name}@example.org`;
  await addUser(database, agencyId, name);
});

afterAll(() => server.close());

const days = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 86_400_000);
};

const unusable = {
  isExpired: true,
  standing: 'unusable',
  id: null,
  isNewUser: false,
  form: null,
  message: 'This link can no longer be used. Please ask for a new email.',
};

const superseded = {
  isExpired: true,
  standing: 'superseded',
  message: 'This email has expired because a newer one has been sent. Please use the latest email.',
};

const tooOld = {
  isExpired: true,
  standing: 'tooOld',
  message: 'This email has expired because it has been more than 7 days since it was sent.',
};

describe('[CHPW-05] [CALL-06] looking up a link', () => {
  it('returns what the form needs, and never uses it up', async () => {
    const code = await mailedCode(server, email);
    for (let round = 0; round < 20; round += 1) {
      expect(await lookUp(server, code)).toMatchObject({
        isExpired: false,
        isNewUser: false,
        message: '',
        standing: 'valid',
        form: {
          userName: name,
          minimum: 10,
          contextWords: expect.arrayContaining(['hudson', 'valley', name]) as string[],
        },
      });
    }
    expect(await change(server, code, fresh)).toMatchObject({ isSuccessful: true, value: 0 });
  });

  it('[CHPW-02] identifies a new user', async () => {
    await changeUser(server, name, { isNewUser: true, passwordHash: null });
    expect(await lookUp(server, await mailedCode(server, email))).toMatchObject({
      isNewUser: true,
    });
  });

  it('an unknown one, and one that is not a code', async () => {
    expect(await lookUp(server, 'A'.repeat(43))).toEqual(unusable);
    expect(await lookUp(server, "'%20or%201=1")).toEqual(unusable);
  });

  it('one that a newer email replaces', async () => {
    const first = await mailedCode(server, email);
    const second = await mailedCode(server, email);
    expect(await lookUp(server, first)).toMatchObject(superseded);
    expect(await change(server, first, fresh)).toMatchObject({
      isSuccessful: false,
      ...rest(superseded),
    });
    expect(await lookUp(server, second)).toMatchObject({ standing: 'valid' });
  });

  it('one of more than 7 days', async () => {
    const code = await mailedCode(server, email);
    days(7);
    expect(await lookUp(server, code)).toMatchObject({ standing: 'valid' });
    days(1);
    expect(await lookUp(server, code)).toMatchObject(tooOld);
    expect(await change(server, code, fresh)).toMatchObject({
      isSuccessful: false,
      ...rest(tooOld),
    });
  });

  it.each([
    ['another email', { email: 'elsewhere@example.org' }],
    ['another password', { passwordChangedAt: new Date('2026-03-10T07:00:00.000Z') }],
    ['a disabled user', { isActive: false }],
  ])('one whose user has %s since', async (_what, differences) => {
    const code = await mailedCode(server, email);
    await changeUser(server, name, differences);
    expect(await lookUp(server, code)).toEqual(unusable);
    expect(await change(server, code, fresh)).toMatchObject({ standing: 'unusable' });
    await expect(logInAs(server, name, fresh)).rejects.toThrow();
  });
});

function rest({ message, standing }: { message: string; standing: string }) {
  return { message, standing };
}

describe('[CHPW-08] [CALL-07] changing the password', () => {
  it('makes the new one valid, ends every session, and cannot be done twice', async () => {
    const session = await logInAs(server, name);
    const code = await mailedCode(server, email);
    expect(await change(server, code, fresh)).toEqual({
      isSuccessful: true,
      message: 'The password has been changed.',
      value: 0,
      field: null,
      standing: 'valid',
    });
    const reply = await server.send('/api/Account/GetUserInfo', { headers: session.headers });
    expect(reply.status).toBe(401);
    await expect(logInAs(server, name, password)).rejects.toThrow();
    await logInAs(server, name, fresh);
    expect(await lookUp(server, code)).toEqual(unusable);
    expect(await change(server, code, another)).toMatchObject({ isSuccessful: false });
    await logInAs(server, name, fresh);
  });

  it('accepts only one of ten at the same time', async () => {
    const code = await mailedCode(server, email);
    const tries = Array.from({ length: 10 }, (_, index) => `${fresh} ${String(index)}`);
    const replies = await Promise.all(tries.map((wanted) => change(server, code, wanted)));
    const won = replies.flatMap((reply, index) =>
      (reply as { isSuccessful: boolean }).isSuccessful ? [index] : [],
    );
    expect(won).toHaveLength(1);
    await logInAs(server, name, tries[won[0] ?? 0]);
  });

  it('[CHPW-07] returns 1 for an API-only user', async () => {
    await changeUser(server, name, { userType: 'ApiOnly' });
    const code = await mailedCode(server, email);
    expect(await change(server, code, fresh)).toMatchObject({ isSuccessful: true, value: 1 });
  });

  it.each([
    ['short', 'short', 'password', 'Use at least 10 characters.'],
    ['welcome2ems', 'welcome2ems', 'password', 'Pick a less common password.'],
    ['my hudson river 88', 'my hudson river 88', 'password', 'Leave out your name'],
    ['Summer1234', 'Summer1234', 'password', ''],
    [fresh, another, 'confirmPassword', 'Passwords do not match.'],
    [fresh, `${fresh} `, 'confirmPassword', 'Passwords do not match.'],
  ])('[CHPW-04] refuses %s with %s, and keeps the link', async (first, second, field, sentence) => {
    const code = await mailedCode(server, email);
    const reply = await change(server, code, first, second);
    expect(reply).toMatchObject({ isSuccessful: false, field, standing: 'valid' });
    expect((reply as { message: string }).message).toContain(sentence);
    await logInAs(server, name);
    expect(await change(server, code, fresh)).toMatchObject({ isSuccessful: true });
  });

  it('accepts 128 characters and 1,024, and refuses one more', async () => {
    const long = 'a stone in the river; '.repeat(50);
    const code = await mailedCode(server, email);
    const tooLong = await server.send('/api/Account/ChangePassword', {
      body: { code, password: long.slice(0, 1_025), confirmPassword: long.slice(0, 1_025) },
    });
    expect(tooLong.status).toBe(400);
    expect(await change(server, code, long.slice(0, 1_024))).toMatchObject({ isSuccessful: true });
    await logInAs(server, name, long.slice(0, 1_024));
    const next = await mailedCode(server, email);
    expect(await change(server, next, long.slice(0, 128))).toMatchObject({ isSuccessful: true });
    await logInAs(server, name, long.slice(0, 128));
  });

  it('a user id alone, or with another code, is never enough', async () => {
    const rows = await server.open.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.userName, name));
    const userId = rows[0]?.id ?? '';
    for (const code of [userId, 'A'.repeat(43)]) {
      const reply = await server.send('/api/Account/ChangePassword', {
        body: { userId, code, password: fresh, confirmPassword: fresh },
      });
      expect(await reply.json()).toMatchObject({ isSuccessful: false, standing: 'unusable' });
    }
    await logInAs(server, name);
  });

  it('refuses a valid code with the id of another person, and does not use it up', async () => {
    const other = await addUser(server.open.database, agencyId, `y ${name}`);
    const [own] = await server.open.database.select().from(users).where(eq(users.userName, name));
    const code = await mailedCode(server, email);
    const send = async (userId: string | null) => {
      const body = { userId, code, password: fresh, confirmPassword: fresh };
      const reply = await server.send('/api/Account/ChangePassword', { body });
      return (await reply.json()) as unknown;
    };
    for (const foreign of [other, 'unknown', '']) {
      expect(await send(foreign)).toMatchObject({ isSuccessful: false, standing: 'unusable' });
    }
    await logInAs(server, name);
    await logInAs(server, `y ${name}`);
    expect(await lookUp(server, code)).toMatchObject({ standing: 'valid', id: own?.id });
    expect(await send(own?.id ?? '')).toMatchObject({ isSuccessful: true });
    await logInAs(server, name, fresh);
  });

  it('removes the lock of incorrect passwords, but not another person’s', async () => {
    await addUser(server.open.database, agencyId, `x ${name}`);
    for (const userName of [name, `x ${name}`]) {
      for (let round = 0; round < 5; round += 1) {
        await expect(logInAs(server, userName, 'wrong')).rejects.toThrow();
      }
    }
    await expect(logInAs(server, name)).rejects.toThrow('Too many attempts.');
    const code = await mailedCode(server, email);
    await change(server, code, fresh);
    await logInAs(server, name, fresh);
    await expect(logInAs(server, `x ${name}`)).rejects.toThrow('Too many attempts.');
  });

  it('notifies the person by email, without a link', async () => {
    const code = await mailedCode(server, email);
    await change(server, code, fresh);
    await deliver(server);
    const mail = (await readOutbox(server)).at(-1);
    expect(mail).toMatchObject({ toAddress: email, subject: 'Your password was changed' });
    expect(mail?.text).not.toContain('change-password');
    expect(mail?.text).not.toContain(fresh);
  });

  it('is audited with its refusals, without code or password', async () => {
    const code = await mailedCode(server, email);
    await change(server, code, 'welcome2ems');
    await change(server, code, fresh);
    await change(server, code, another);
    await change(server, 'B'.repeat(43), another);
    const entries = await server.open.database.select().from(auditEntries);
    const own = entries.filter(
      ({ agencyId: id, subjectName }) => id === agencyId && subjectName === `${name} Person`,
    );
    expect(own.map(({ action, outcome }) => `${action} ${outcome}`).slice(-3)).toEqual([
      'password.refused failure',
      'password.changed success',
      'password.refused failure',
    ]);
    expect(own.find(({ action }) => action === 'password.changed')).toMatchObject({
      factor: 'emailed link',
      changes: [{ field: 'Password', before: 'set', after: 'changed' }],
    });
    const text = JSON.stringify(entries) + server.logLines.join('');
    for (const secret of [code, 'B'.repeat(43), 'welcome2ems', fresh, another]) {
      expect(text).not.toContain(secret);
    }
  });

  it('pauses an address that keeps trying links', async () => {
    for (let round = 0; round < 50; round += 1) await change(server, 'C'.repeat(43), fresh);
    expect(await change(server, 'C'.repeat(43), fresh)).toMatchObject({
      message: expect.stringContaining('Too many links were tried from your network.') as string,
    });
  });

  it('the links of one person reveal nothing about another', async () => {
    const code = await mailedCode(server, email);
    await addUser(server.open.database, agencyId, `${name}b`);
    await mailedCode(server, `${name}b@example.org`);
    expect(await lookUp(server, code)).toMatchObject({ standing: 'valid' });
    await server.open.database.delete(passwordLinks);
  });
});
