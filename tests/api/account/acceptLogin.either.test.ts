import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  acceptLogin,
  type ProvenLogin,
} from '../../../src/server/features/session/session-start/acceptLogin.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let userId: string;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  round += 1;
  agencyId = await addAgency(server.open.database, `Hudson Valley EMS ${round}`);
  userId = await addUser(server.open.database, agencyId, `riley${round}`);
});

afterAll(() => server.close());

const change = (values: Partial<typeof users.$inferInsert>) =>
  server.open.database.update(users).set(values).where(eq(users.id, userId));

/** Who they are was proven; what happens then, before the session starts. */
async function acceptAfter(happens: () => Promise<unknown>, proof: Partial<ProvenLogin>) {
  const { database } = server.open;
  const account = (await findMembership(database, userId, agencyId))?.account;
  if (account === undefined) throw new Error('The person is missing');
  await happens();
  const proven: ProvenLogin = {
    account,
    factor: 'password',
    attempt: { counters: [], at: server.clock.now },
    attemptsLeft: 4,
    binding: undefined,
    origin: { requestId: null, address: null },
    now: server.clock.now,
    ...proof,
  };
  return database.transaction((tx) => acceptLogin(tx, proven, server.configuration));
}

const alive = () =>
  server.open.database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));

const nothing = () => Promise.resolve();

it.each([
  [
    'password was changed',
    () => change({ passwordHash: 'another' }),
    { passwordHash: 'the one that was compared' },
    'the password was changed',
  ],
  [
    'passkey was removed',
    nothing,
    { factor: 'passkey', passkeyId: randomUUID() },
    'the passkey was removed',
  ],
  ['account was disabled', () => change({ isActive: false }), {}, 'the account is disabled'],
] as const)(
  'a login whose %s after it was checked starts no session',
  async (_, happens, proof, reason) => {
    expect(await acceptAfter(happens, proof)).toEqual({ kind: 'refused' });
    expect(await alive()).toEqual([]);
    const [entry] = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, agencyId))
      .orderBy(desc(auditEntries.seq));
    expect(entry).toMatchObject({ action: 'signIn.refused', outcome: 'failure' });
    expect(entry?.summary).toContain(reason);
  },
);

it('a login into an agency that was suspended during the login starts no session', async () => {
  const suspend = () =>
    server.open.database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
  expect((await acceptAfter(suspend, {})).kind).toBe('suspended');
  expect(await alive()).toEqual([]);
});

it('a login with the password that is still current starts a session', async () => {
  const passwordHash = 'the same';
  const outcome = await acceptAfter(() => change({ passwordHash }), { passwordHash });
  expect(outcome.kind).toBe('loggedIn');
  expect(await alive()).toHaveLength(1);
});
