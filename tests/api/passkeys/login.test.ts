import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeStrangerRefusals } from '../../../src/server/core/identity/strangerRefusals.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { concurrencyStamps, passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { SoftAuthenticator, text, up, uv } from '../../support/people/authenticator.ts';
import {
  addPasskey,
  assertWith,
  listOf,
  logInWithPasskey,
  loginWithStamp,
  requestAssertionOptions,
  sendAssertion,
} from '../../support/people/passkeys.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const refused = {
  isSuccessful: false,
  message: 'This passkey couldn’t log you in. Try again, or use your password.',
  value: null,
  model: null,
};

let server: TestServer;
let agencyId: number;
let userId: string;
let userName: string;
let riley: CurrentUser;
let authenticator: SoftAuthenticator;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  round += 1;
  await server.open.database.delete(loginAttempts);
  agencyId = await addAgency(server.open.database, `Hudson Valley EMS ${round}`);
  userName = `riley${round}`;
  userId = await addUser(server.open.database, agencyId, userName, { inactivityTimeout: true });
  riley = await logInAs(server, userName);
  authenticator = await addPasskey(server, riley, userId);
});

afterAll(() => server.close());

function advance(seconds: number) {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
}

/** The newest entry of the chain that refused logins of this user, or of no one, go to. */
async function lastAudit(chain = agencyId) {
  await writeStrangerRefusals(server.open.database, server.clock.now, true);
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, chain))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return rows[0];
}

async function expectRefusal(reply: unknown, reason: string, chain = agencyId) {
  expect(reply).toEqual(refused);
  const entry = await lastAudit(chain);
  expect(entry).toMatchObject(
    chain === agencyId
      ? { action: 'signIn.refused', outcome: 'failure', factor: 'passkey' }
      : { action: 'stranger.refused', outcome: 'failure' },
  );
  expect(entry?.summary).toContain(reason);
}

async function stored() {
  const rows = await server.open.database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return rows[0];
}

describe('[PWL-07] logging in without the password', () => {
  it('uses options, then the assertion and its stamp, for a session, and is audited', async () => {
    const currentUser = await logInWithPasskey(server, authenticator);
    const info = await server.send('/api/Account/GetUserInfo', { headers: currentUser.headers });
    expect(await info.json()).toMatchObject({ user: { id: userId } });
    expect(await lastAudit()).toMatchObject({
      action: 'signIn.accepted',
      outcome: 'success',
      factor: 'passkey',
    });
    expect(await listOf(server, currentUser)).toMatchObject([
      { lastUsedAt: server.clock.now.toISOString(), isOfThisSession: true },
    ]);
  });

  it('[CALL-19] works with a typed username too, in any case, and by GET', async () => {
    const good = await assertWith(server, authenticator, {}, userName.toUpperCase());
    expect(good).toMatchObject({ isSuccessful: true, model: { userName } });
    const path = `/api/Fido/GetAssertionOptions?userName=${userName}`;
    expect(await (await server.send(path)).json()).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: text(authenticator.id) }],
      userVerification: 'required',
      timeout: 60_000,
      rpId: 'localhost',
    });
  });

  it('works while the password is locked', async () => {
    for (let wrong = 0; wrong < 6; wrong += 1) {
      await server.send('/api/Account/Login', { body: { userName, password: 'no' } });
    }
    await expect(logInAs(server, userName)).rejects.toThrow('Too many attempts');
    await expect(logInWithPasskey(server, authenticator)).resolves.toBeDefined();
  });

  it('[LOGIN-12] replaces the session of this browser', async () => {
    const { value, model } = await assertWith(server, authenticator);
    const body = { userName: model?.userName, password: 'passkey', concurrencyStamp: value };
    await server.send('/api/Account/Login', { body, headers: { Cookie: riley.cookie } });
    const info = await server.send('/api/Account/GetUserInfo', { headers: riley.headers });
    expect(info.status).toBe(401);
  });
});

describe('assertion options', () => {
  it('have the same shape for unknown users, users without a passkey, and disabled ones', async () => {
    await addUser(server.open.database, agencyId, `bare${round}`);
    const known = await requestAssertionOptions(server, userName);
    for (const name of ['nobody at all', `bare${round}`]) {
      const options = await requestAssertionOptions(server, name);
      expect(Object.keys(options)).toEqual(Object.keys(known));
      expect(options.allowCredentials.length).toBeGreaterThan(0);
      for (const credential of options.allowCredentials) {
        expect(Object.keys(credential)).toEqual(Object.keys(known.allowCredentials[0] ?? {}));
        expect(Buffer.from(credential.id, 'base64url').length).toBeGreaterThanOrEqual(16);
      }
    }
  });

  it('invent the same ids for an unknown name every time, and others for another', async () => {
    const ids = async (name: string) =>
      (await requestAssertionOptions(server, name)).allowCredentials;
    expect(await ids('Nobody')).toEqual(await ids(' nobody '));
    expect(await ids('nobody')).not.toEqual(await ids('somebody else'));
  });

  it('list nothing if no name was typed', async () => {
    expect((await requestAssertionOptions(server)).allowCredentials).toEqual([]);
  });
});

describe('[FIDO-02] every refusal has the same text outside, and its reason in the audit trail', () => {
  it('a challenge answered twice', async () => {
    const options = await requestAssertionOptions(server);
    const answer = authenticator.answer(options);
    expect((await sendAssertion(server, answer)).isSuccessful).toBe(true);
    await expectRefusal(await sendAssertion(server, answer), 'the challenge is unknown', 0);
  });

  it('a challenge answered by many at the same time works for one', async () => {
    const answer = authenticator.answer(await requestAssertionOptions(server));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sendAssertion(server, answer)),
    );
    expect(replies.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
  });

  it('a challenge from 5 minutes ago, for another name, for a registration, an invented one', async () => {
    const options = await requestAssertionOptions(server);
    advance(300);
    await expectRefusal(await sendAssertion(server, authenticator.answer(options)), 'expired', 0);
    const named = authenticator.answer(await requestAssertionOptions(server, userName));
    await expectRefusal(await sendAssertion(server, named), 'of another user', 0);
    const invented = authenticator.answer({ challenge: 'A'.repeat(43), rpId: 'localhost' });
    await expectRefusal(await sendAssertion(server, invented), 'unknown', 0);
  });

  it('a credential that no one registered', async () => {
    const stranger = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN);
    await expectRefusal(await assertWith(server, stranger), 'not registered', 0);
  });

  it('a bogus signature, no user presence, no user verification, another origin', async () => {
    const forged = new SoftAuthenticator(
      server.configuration.PUBLIC_ORIGIN,
      'ES256',
      authenticator.id,
    );
    forged.userHandle = authenticator.userHandle;
    await expectRefusal(await assertWith(server, forged), 'signature does not fit');
    await expectRefusal(
      await assertWith(server, authenticator, { flags: uv }),
      'No user was present',
    );
    await expectRefusal(await assertWith(server, authenticator, { flags: up }), 'not verified');
    const manner = { origin: 'https://evil.example' };
    await expectRefusal(await assertWith(server, authenticator, manner), 'another origin');
  });

  it('the credential of another user than the one named, or than its handle says', async () => {
    const otherId = await addUser(server.open.database, agencyId, `other${round}`);
    const named = await assertWith(server, authenticator, {}, `other${round}`);
    await expectRefusal(named, 'of another user than the one named');
    const userHandle = text(Buffer.from(otherId));
    const handled = await assertWith(server, authenticator, { userHandle });
    await expectRefusal(handled, 'the user handle is of another user');
    expect((await assertWith(server, authenticator, { userHandle: null })).isSuccessful).toBe(true);
  });

  it('a credential that was removed', async () => {
    const [row] = await listOf(server, riley);
    const body = { id: row?.id };
    await server.send('/api/Fido/RemoveCredential', { body, headers: riley.headers });
    await expectRefusal(await assertWith(server, authenticator), 'not registered', 0);
  });

  it('a credential for signing only', async () => {
    await server.open.database
      .update(passkeys)
      .set({ usedForSignIn: false })
      .where(eq(passkeys.userId, userId));
    await expectRefusal(await assertWith(server, authenticator), 'for signing only');
  });

  it('a disabled user, a disabled agency, an account that has become an API account', async () => {
    const { database } = server.open;
    await database.update(users).set({ isActive: false }).where(eq(users.id, userId));
    await expectRefusal(await assertWith(server, authenticator), 'disabled');
    await database
      .update(users)
      .set({ isActive: true, userType: 'ApiOnly' })
      .where(eq(users.id, userId));
    await expectRefusal(await assertWith(server, authenticator), 'disabled');
    await database.update(users).set({ userType: 'Regular' }).where(eq(users.id, userId));
    await database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
    await expectRefusal(await assertWith(server, authenticator), 'disabled');
  });

  it('too many from one address: nothing more is evaluated, and the trail is not filled', async () => {
    const stranger = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN);
    const from = '198.51.100.9';
    const attempt = async (who: SoftAuthenticator) =>
      sendAssertion(server, who.answer(await requestAssertionOptions(server)), '', from);
    for (let wrong = 0; wrong < 50; wrong += 1) await attempt(stranger);
    expect((await lastAudit(0))?.summary).toContain('Passkey login locked for 15 minutes');
    const { seq } = (await lastAudit(0)) ?? {};
    expect(await attempt(authenticator)).toEqual(refused);
    expect((await lastAudit(0))?.seq).toBe(seq);
    expect((await assertWith(server, authenticator)).isSuccessful).toBe(true);
  });
});

describe('[FIDO-02] the counter', () => {
  it('is stored if it is higher, and a copy that is behind is refused and audited', async () => {
    expect((await assertWith(server, authenticator, { counter: 4_000_000_000 })).isSuccessful).toBe(
      true,
    );
    expect((await stored())?.counter).toBe(4_000_000_000);
    for (const counter of [4_000_000_000, 3_999_999_999, 0]) {
      await expectRefusal(
        await assertWith(server, authenticator, { counter }),
        'the counter went back',
      );
      expect((await stored())?.counter).toBe(4_000_000_000);
    }
    expect((await assertWith(server, authenticator, { counter: 4_000_000_001 })).isSuccessful).toBe(
      true,
    );
  });

  it('may stay 0 with authenticators that have none', async () => {
    for (const _ of [1, 2]) {
      expect((await assertWith(server, authenticator)).isSuccessful).toBe(true);
    }
  });

  it('accepts one of two copies that answer at the same time', async () => {
    const options = await Promise.all([1, 2].map(() => requestAssertionOptions(server)));
    const replies = await Promise.all(
      options.map((one) => sendAssertion(server, authenticator.answer(one, { counter: 9 }))),
    );
    expect(replies.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
  });

  it('is stored before the user’s status is checked', async () => {
    await server.open.database.update(users).set({ isActive: false }).where(eq(users.id, userId));
    await assertWith(server, authenticator, { counter: 12 });
    expect(await stored()).toMatchObject({ counter: 12, lastUsedAt: null });
  });
});

describe('[ENT-01] the concurrency stamp', () => {
  async function stamp(): Promise<string> {
    const { value } = await assertWith(server, authenticator);
    return value ?? '';
  }

  it('works once', async () => {
    const value = await stamp();
    expect((await loginWithStamp(server, userName, value)).reply.isSuccessful).toBe(true);
    expect((await loginWithStamp(server, userName, value)).reply.isSuccessful).toBe(false);
    expect((await lastAudit(0))?.summary).toContain('the concurrency stamp is unknown or used');
  });

  it('works once of many at the same time', async () => {
    const value = await stamp();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => loginWithStamp(server, userName, value)),
    );
    expect(replies.filter(({ reply }) => reply.isSuccessful)).toHaveLength(1);
  });

  it('lasts 60 s, and is used up by a late attempt', async () => {
    const value = await stamp();
    advance(60);
    expect((await loginWithStamp(server, userName, value)).reply.isSuccessful).toBe(false);
    expect((await lastAudit())?.summary).toContain('older than 60 s');
    await loginWithStamp(server, userName, value);
    expect((await lastAudit(0))?.summary).toContain('unknown or used');
  });

  it('is removed an hour after it expired', async () => {
    await stamp();
    advance(3_661);
    await stamp();
    expect(await server.open.database.select().from(concurrencyStamps)).toHaveLength(1);
  });

  it('is useless with another name, with an integration, after a removal, or for a disabled user', async () => {
    await addUser(server.open.database, agencyId, `other${round}`);
    const { reply: named } = await loginWithStamp(server, `other${round}`, await stamp());
    const wrong = await server.send('/api/Account/Login', { body: { userName, password: 'no' } });
    // The same words as a incorrect password.
    expect(named).toEqual(await wrong.json());
    const integration = { fromIntegration: true };
    expect(
      (await loginWithStamp(server, userName, await stamp(), integration)).reply.isSuccessful,
    ).toBe(false);
    const late = await stamp();
    const [row] = await listOf(server, riley);
    await server.send('/api/Fido/RemoveCredential', {
      body: { id: row?.id },
      headers: riley.headers,
    });
    expect((await loginWithStamp(server, userName, late)).reply.isSuccessful).toBe(false);
    authenticator = await addPasskey(server, riley, userId);
    const last = await stamp();
    await server.open.database.update(users).set({ isActive: false }).where(eq(users.id, userId));
    expect((await loginWithStamp(server, userName, last)).reply.isSuccessful).toBe(false);
    expect((await lastAudit())?.summary).toContain('disabled');
  });

  it('is stored as a hash, and its placeholder is not a password', async () => {
    const value = await stamp();
    expect(
      JSON.stringify(await server.open.database.select().from(concurrencyStamps)),
    ).not.toContain(value);
    const plain = await server.send('/api/Account/Login', {
      body: { userName, password: 'passkey' },
    });
    expect(await plain.json()).toMatchObject({ isSuccessful: false });
    expect(password).not.toBe('passkey');
  });
});
