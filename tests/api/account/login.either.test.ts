import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { adminContacts } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  await addUser(database, agencyId, 'Riley', { userSignatureId: crypto.randomUUID() });
  await addUser(database, agencyId, 'gone', { isActive: false });
  await addUser(database, agencyId, 'program', { userType: 'ApiOnly' });
  await database
    .insert(adminContacts)
    .values({
      agencyId,
      name: 'Chief Alvarez',
      email: 'chief@example.org',
      phoneNumber: '+1 555 0111',
    });
});

beforeEach(async () => {
  await server.open.database.delete(loginAttempts);
});

afterAll(() => server.close());

async function login(body: Record<string, unknown>) {
  const reply = await server.send('/api/Account/Login', { body });
  expect(reply.status).toBe(200);
  return v.parse(LoginReply, await reply.json());
}

describe('[LOGIN-12] a correct password', () => {
  it('[CALL-02] [ENT-02] [ENT-03] returns token, user, security and the prime flags', async () => {
    const reply = await login({ userName: 'Riley', password });
    expect(reply).toMatchObject({
      isSuccessful: true,
      value: {
        user: { fullName: 'Riley Person', permissionProfile: 'Technician', clientCount: 1 },
        security: {
          globalAuditHistory: false,
          clients: false,
          controlValues: false,
          witnessOnly: false,
        },
        hasSignatureAndPin: true,
      },
      model: { needsNarcPrime: true, needsBillPrime: false },
    });
  });

  it('accepts the username in any case and with spaces around it', async () => {
    expect((await login({ userName: ' rILEY ', password })).isSuccessful).toBe(true);
  });

  it('is the last login of the account, by which inactive accounts are found', async () => {
    await login({ userName: 'Riley', password });
    const [riley] = await server.open.database
      .select({ lastLoginDate: users.lastLoginDate })
      .from(users)
      .where(eq(users.userName, 'Riley'));
    expect(riley?.lastLoginDate).toEqual(server.clock.now);
  });

  it('stores only hashes of the token and the companion cookie', async () => {
    const currentUser = await logInAs(server, 'Riley');
    const stored = JSON.stringify(await server.open.database.select().from(sessions));
    expect(stored).not.toContain(currentUser.token);
    expect(stored).not.toContain(currentUser.cookie.split('=')[1]);
  });

  it('sets the companion cookie with every protective attribute', async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'Riley', password },
    });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-countersign=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
  });

  it('gives an API-only account no cookie and no prime', async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'program', password },
    });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(v.parse(LoginReply, await reply.json()).model).toMatchObject({ needsNarcPrime: false });
  });

  it('never returns a password hash or PIN hash', async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'Riley', password },
    });
    expect(await reply.text()).not.toMatch(/argon2|passwordHash|pinHash/i);
  });

  it('replaces a hash made with other costs', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await addUser(server.open.database, agencyId, 'weak', { passwordHash: weak });
    expect((await login({ userName: 'weak', password })).isSuccessful).toBe(true);
    const rows = await server.open.database
      .select({ stored: users.passwordHash })
      .from(users)
      .where(eq(users.userName, 'weak'));
    expect(rows[0]?.stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login({ userName: 'weak', password })).isSuccessful).toBe(true);
  });
});

describe('[LOGIN-08] a refused login', () => {
  const refusals = [
    ['an unknown user', { userName: 'unknown', password }],
    ['a wrong password', { userName: 'Riley', password: 'wrong' }],
    ['a disabled user with the right password', { userName: 'gone', password }],
    ['an integration claim', { userName: 'Riley', password, fromIntegration: true }],
    ['an integration guid', { userName: 'Riley', password, userGuid: 'a-guid' }],
    ['a passkey stamp', { userName: 'Riley', password, concurrencyStamp: 'stamp' }],
    ['a password of 1,025 characters', { userName: 'Riley', password: 'x'.repeat(1_025) }],
  ] as const;

  it('gets the same reply byte for byte, whatever the reason', async () => {
    const bodies = new Set<string>();
    for (const [, body] of refusals) {
      await server.open.database.delete(loginAttempts);
      const reply = await server.send('/api/Account/Login', { body });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('set-cookie')).toBeNull();
      bodies.add(await reply.text());
    }
    expect([...bodies]).toHaveLength(1);
  });

  it.each(refusals)('%s is refused and hashes once', async (_reason, body) => {
    expect((await login(body)).isSuccessful).toBe(false);
  });

  it('shows the installation’s contacts, or those of the address’s agency, never the user’s', async () => {
    const installation = await login({ userName: 'Riley', password: 'wrong' });
    expect(installation.model).toEqual({
      adminContacts: [
        {
          name: 'Countersign support',
          email: 'support@countersign.example',
          phoneNumber: '+1 555 0100',
        },
      ],
    });
    const agency = await login({ userName: 'unknown', password: 'wrong', clientId: agencyId });
    expect(agency.model).toEqual({
      adminContacts: [
        { name: 'Chief Alvarez', email: 'chief@example.org', phoneNumber: '+1 555 0111' },
      ],
    });
  });

  it('[LOGIN-01] [LOGIN-02] marks missing and overlong fields without counting an attempt', async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'x'.repeat(52), password: '' },
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: 'request_invalid',
      fields: { userName: 'Use at most 51 characters.', password: 'Enter your password.' },
    });
    expect(await server.open.database.select().from(loginAttempts)).toEqual([]);
  });
});

it('is audited, like acceptance and lock, without the typed name if it is unknown', async () => {
  await server.open.database.delete(loginAttempts);
  await login({ userName: 'Riley', password });
  for (let attempt = 0; attempt < 5; attempt += 1)
    await login({ userName: 'Riley', password: 'no' });
  await login({ userName: 'my secret typed here', password: 'no' });
  const entries = await server.open.database.select().from(auditEntries);
  const actions = entries.filter(({ agencyId: id }) => id === agencyId).map(({ action }) => action);
  expect(actions.slice(-7)).toEqual([
    'signIn.accepted',
    ...Array<string>(5).fill('signIn.refused'),
    'signIn.locked',
  ]);
  expect(JSON.stringify(entries)).not.toContain('my secret typed here');
  expect(entries.every(({ requestId, address }) => requestId !== null && address !== null)).toBe(
    true,
  );
});
