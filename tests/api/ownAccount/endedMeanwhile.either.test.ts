import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endSessionsOf } from '../../../src/server/core/identity/endSessions.ts';
import {
  acceptOwnPassword,
  proveOwnPassword,
} from '../../../src/server/core/identity/proveOwnPassword.ts';
import { findSession, type Session } from '../../../src/server/core/identity/sessions.ts';
import { makeCredentialOptions } from '../../../src/server/core/passkeys/makeCredentialOptions.ts';
import { removePasskey } from '../../../src/server/core/passkeys/removePasskey.ts';
import { storePasskey } from '../../../src/server/core/passkeys/storePasskey.ts';
import { relyingPartyOf } from '../../../src/server/core/webauthn/relyingParty.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { savePin } from '../../../src/server/features/users/account/savePin.ts';
import { SoftAuthenticator } from '../../support/people/authenticator.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { rowOf } from './ownAccount.ts';

let server: TestServer;
let agencyId: number;
let userId: string;
let session: Session;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
});

/** The session of a call that is under way. */
beforeEach(async () => {
  round += 1;
  userId = await addUser(server.open.database, agencyId, `riley${round}`);
  const { token, cookie } = await logInAs(server, `riley${round}`);
  const presented = { token, binding: cookie.split('=')[1] };
  const { now } = server.clock;
  const found = await findSession(server.open.database, presented, now, server.configuration);
  if (found === undefined) throw new Error('The session is missing');
  session = found;
});

afterAll(() => server.close());

const request = () => ({
  session,
  origin: { requestId: null, address: null },
  now: server.clock.now,
});

const endSessions = () =>
  server.open.database.transaction((tx) =>
    endSessionsOf(tx, userId, 'passwordChanged', server.clock.now),
  );

it('a session that ended during its call sets no PIN', async () => {
  const before = await rowOf(server, userId);
  await endSessions();
  const saved = savePin(server.open.database, { ...request(), userId, pin: '739164' });
  await expect(saved).rejects.toMatchObject({ status: 401, code: 'session_ended' });
  expect(await rowOf(server, userId)).toEqual(before);
});

it('a PIN that an administrator required to be replaced is not set by an earlier call', async () => {
  const { database } = server.open;
  await database.update(users).set({ needToResetPin: true }).where(eq(users.id, userId));
  const saved = savePin(database, { ...request(), userId, pin: '739164' });
  await expect(saved).rejects.toMatchObject({ status: 409, code: 'pin_changed' });
  expect((await rowOf(server, userId)).needToResetPin).toBe(true);
});

it('[PWL-09] a session that ended during its call adds and removes no passkey', async () => {
  const { database } = server.open;
  const party = relyingPartyOf(server.configuration);
  const authenticator = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN);
  const registration = async () => {
    const asked = { session, userVerification: 'required', party, now: server.clock.now } as const;
    const options = await database.transaction((tx) => makeCredentialOptions(tx, asked));
    const attestation = authenticator.register(options);
    return { attestation, displayName: 'Phone', userId, usedForSignature: false };
  };
  const kept = { ...request(), party, form: await registration() };
  expect((await storePasskey(database, kept)).kind).toBe('kept');
  const another = { ...request(), party, form: await registration() };
  const [key] = await database.select().from(passkeys).where(eq(passkeys.userId, userId));
  await endSessions();
  const over = { status: 401, code: 'session_ended' };
  await expect(storePasskey(database, another)).rejects.toMatchObject(over);
  const removed = database.transaction((tx) =>
    removePasskey(tx, { ...request(), id: key?.id ?? '' }),
  );
  await expect(removed).rejects.toMatchObject(over);
  expect(await database.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([key]);
});

it('a password that was correct and then changed proves nothing', async () => {
  const { database } = server.open;
  const proof = await proveOwnPassword(database, request(), { password, field: 'password' });
  await database.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId));
  const accepted = database.transaction((tx) => acceptOwnPassword(tx, session, proof));
  await expect(accepted).rejects.toMatchObject({ status: 422, code: 'password_changed' });
});
