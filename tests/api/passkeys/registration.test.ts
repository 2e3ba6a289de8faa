import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { passkeyChallenges, passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { attestedData, SoftAuthenticator, text, up } from '../../support/people/authenticator.ts';
import {
  addPasskey,
  listOf,
  requestOptions,
  sendRegistration,
} from '../../support/people/passkeys.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let userId: string;
let riley: CurrentUser;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
});

beforeEach(async () => {
  round += 1;
  userId = await addUser(server.open.database, agencyId, `riley${round}`);
  riley = await logInAs(server, `riley${round}`);
});

afterAll(() => server.close());

function advance(seconds: number) {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
}

async function lastAudit() {
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.actorId, userId)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return rows[0];
}

async function userRow() {
  const rows = await server.open.database.select().from(users).where(eq(users.id, userId));
  return rows[0];
}

const post = (path: string, body: object, headers = riley.headers) =>
  server.send(path, { body, headers });

const optionsForm = () => ({
  userId,
  attType: 'none',
  authType: 'auto',
  userVerification: 'required',
});

async function problemOf(reply: Response) {
  return v.parse(Problem, await reply.json());
}

describe('[CALL-17] MakeCredentialOptions', () => {
  it('[PWL-06] always requires user verification, prefers a resident key, allows two algorithms', async () => {
    expect(
      await requestOptions(server, riley, userId, { userVerification: 'preferred' }),
    ).toMatchObject({
      rp: { id: 'localhost', name: 'Countersign' },
      user: { id: text(Buffer.from(userId)), name: `riley${round}` },
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
    });
  });

  it('lists what is already registered, so that one device is not registered twice', async () => {
    const authenticator = await addPasskey(server, riley, userId);
    const { excludeCredentials } = await requestOptions(server, riley, userId);
    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: text(authenticator.id), transports: ['internal'] },
    ]);
  });

  it('is not found for another user, by either method', async () => {
    const other = await addUser(server.open.database, agencyId, `other${round}`);
    expect(
      (await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), userId: other })).status,
    ).toBe(404);
    const query = `userId=${other}&attType=none&authType=auto&userVerification=preferred&requireResidentKey=false`;
    const path = `/api/Fido/MakeCredentialOptions?${query}`;
    expect((await server.send(path, { headers: riley.headers })).status).toBe(404);
  });

  it('[CALL-21] serves GET only in a fresh session, whatever password is in the address', async () => {
    const query = `userId=${userId}&attType=none&authType=auto&userVerification=preferred&requireResidentKey=false`;
    const path = `/api/Fido/MakeCredentialOptions?${query}`;
    expect((await server.send(path, { headers: riley.headers })).status).toBe(200);
    advance(301);
    const stale = await server.send(`${path}&password=${encodeURIComponent(password)}`, {
      headers: riley.headers,
    });
    expect(stale.status).toBe(422);
    expect((await problemOf(stale)).code).toBe('reauthentication_needed');
    expect(server.logLines.join('')).not.toContain(encodeURIComponent(password));
  });

  it('[CALL-21] accepts the password in the body of POST if the session is older than 5 minutes', async () => {
    advance(301);
    for (const none of [{}, { password: '' }]) {
      const stale = await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), ...none });
      expect((await problemOf(stale)).code).toBe('reauthentication_needed');
    }
    const wrong = await post('/api/Fido/MakeCredentialOptions', {
      ...optionsForm(),
      password: 'no',
    });
    expect(await problemOf(wrong)).toMatchObject({
      code: 'password_wrong',
      fields: { password: expect.any(String) as string },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'reauthentication.refused',
      outcome: 'failure',
    });
    const right = await post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), password });
    expect(right.status).toBe(200);
  });

  it('counts incorrect passwords: the sixth is not evaluated', async () => {
    const attempt = (secret: string) =>
      post('/api/Fido/MakeCredentialOptions', { ...optionsForm(), password: secret });
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt('no');
    expect((await problemOf(await attempt(password))).code).toBe('password_locked');
  });
});

describe('[CALL-18] MakeCredential', () => {
  it('[PWL-02] stores a passkey, gives the user a second factor, notifies by email, and is audited', async () => {
    const before = await userRow();
    expect(before?.hasPasskey).toBe(false);
    const authenticator = await addPasskey(server, riley, userId);
    const after = await userRow();
    expect(after?.hasPasskey).toBe(true);
    expect(after?.concurrencyStamp).not.toBe(before?.concurrencyStamp);
    expect(await listOf(server, riley)).toMatchObject([
      {
        displayName: 'Work laptop',
        authenticatorName: 'Windows Hello',
        lastUsedAt: null,
        usedForSignIn: true,
        usedForSignature: false,
        isOfThisSession: false,
      },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'passkey.added',
      outcome: 'success',
      summary: expect.stringContaining('“Work laptop” (Windows Hello)') as string,
    });
    const mails = await server.open.database
      .select()
      .from(mailQueue)
      .where(eq(mailQueue.userId, userId));
    expect(mails.map(({ notice }) => notice?.title)).toEqual(['A passkey was added']);
    const kept = JSON.stringify(await server.open.database.select().from(auditEntries));
    expect(kept).not.toContain(text(authenticator.id));
  });

  it('accepts a challenge once, also from two registrations at the same time', async () => {
    const options = await requestOptions(server, riley, userId);
    const attempts = await Promise.all(
      [1, 2, 3].map(() => {
        const authenticator = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN);
        return sendRegistration(server, riley, userId, authenticator.register(options));
      }),
    );
    expect(attempts.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
    expect(await listOf(server, riley)).toHaveLength(1);
  });

  it('refuses a challenge from 5 minutes ago, of another session, of a login, and an invented one', async () => {
    const { PUBLIC_ORIGIN } = server.configuration;
    const register = async (challenge: string | undefined, seconds = 0) => {
      const options = await requestOptions(server, riley, userId);
      advance(seconds);
      const manner = challenge === undefined ? {} : { challenge };
      const attestation = new SoftAuthenticator(PUBLIC_ORIGIN).register(options, manner);
      return (await sendRegistration(server, riley, userId, attestation)).isSuccessful;
    };
    expect(await register(undefined, 301)).toBe(false);
    riley = await logInAs(server, `riley${round}`);
    const elsewhere = await logInAs(server, `riley${round}`);
    expect(await register((await requestOptions(server, elsewhere, userId)).challenge)).toBe(false);
    const logIn = await server.send('/api/Fido/GetAssertionOptions', { body: {} });
    expect(await register(((await logIn.json()) as { challenge: string }).challenge)).toBe(false);
    expect(await register('A'.repeat(43))).toBe(false);
    expect(await register(undefined)).toBe(true);
  });

  it('[FIDO-03] shows why an algorithm is refused', async () => {
    for (const kind of ['EdDSA', 'ES384', 'ES512'] as const) {
      const options = await requestOptions(server, riley, userId);
      const attestation = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN, kind).register(
        options,
      );
      expect(await sendRegistration(server, riley, userId, attestation)).toMatchObject({
        isSuccessful: false,
        message: 'Unknown or unsupported crypto algorithm',
      });
    }
    expect(await lastAudit()).toMatchObject({ action: 'passkey.refused', outcome: 'failure' });
  });

  it('refuses one without user verification, but accepts it for signing on request', async () => {
    const { PUBLIC_ORIGIN } = server.configuration;
    const manner = { flags: up | attestedData };
    const first = new SoftAuthenticator(PUBLIC_ORIGIN).register(
      await requestOptions(server, riley, userId),
      manner,
    );
    expect((await sendRegistration(server, riley, userId, first)).isSuccessful).toBe(false);
    const options = await requestOptions(server, riley, userId, {
      userVerification: 'discouraged',
    });
    expect(options.authenticatorSelection.userVerification).toBe('discouraged');
    const second = new SoftAuthenticator(PUBLIC_ORIGIN).register(options, manner);
    expect((await sendRegistration(server, riley, userId, second)).isSuccessful).toBe(true);
    expect(await listOf(server, riley)).toMatchObject([
      { usedForSignIn: false, usedForSignature: true },
    ]);
    expect((await userRow())?.hasPasskey).toBe(false);
    const signing = await server.send('/api/Fido/AuthorizedGetAssertionOptions', {
      headers: riley.headers,
    });
    expect(await signing.json()).toMatchObject({
      allowCredentials: [{ id: second.id }],
      userVerification: 'preferred',
    });
  });

  it('refuses a credential id that anyone has registered, without saying who', async () => {
    const taken = await addPasskey(server, riley, userId);
    await addUser(server.open.database, agencyId, `twin${round}`).then(async (twinId) => {
      const twin = await logInAs(server, `twin${round}`);
      const options = await requestOptions(server, twin, twinId);
      const copy = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN, 'ES256', taken.id);
      expect(await sendRegistration(server, twin, twinId, copy.register(options))).toMatchObject({
        isSuccessful: false,
        message: 'This device already has a passkey here.',
      });
    });
  });

  it('stores 20 and no more', async () => {
    await server.open.database.insert(passkeys).values(
      Array.from({ length: 20 }, (_, index) => ({
        userId,
        credentialId: `${userId}-${index}`,
        publicKey: '',
        algorithm: -7,
        counter: 0,
        transports: [],
        aaguid: '',
        isBackupEligible: false,
        isBackedUp: false,
        displayName: String(index),
        usedForSignIn: true,
        usedForSignature: false,
      })),
    );
    await expect(addPasskey(server, riley, userId)).rejects.toThrow('You have 20 passkeys');
  });

  it('is not found for another user, and requires a name', async () => {
    const options = await requestOptions(server, riley, userId);
    const attestation = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN).register(options);
    const body = { attestation, displayName: 'Laptop', userId: crypto.randomUUID() };
    expect((await post('/api/Fido/MakeCredential', body)).status).toBe(404);
    const nameless = await post('/api/Fido/MakeCredential', { ...body, userId, displayName: ' ' });
    expect(nameless.status).toBe(400);
    expect((await problemOf(nameless)).fields).toEqual({
      displayName: 'Enter a name for the passkey.',
    });
  });

  it('stores only hashes of challenges, and removes expired ones', async () => {
    const { challenge } = await requestOptions(server, riley, userId);
    const before = await server.open.database.select().from(passkeyChallenges);
    expect(before.length).toBeGreaterThan(0);
    expect(JSON.stringify(before)).not.toContain(challenge);
    advance(301);
    await server.send('/api/Fido/GetAssertionOptions', { body: {} });
    expect(await server.open.database.select().from(passkeyChallenges)).toHaveLength(1);
  });
});
