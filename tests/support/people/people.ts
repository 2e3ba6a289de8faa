import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { agencies, departments } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import type { TestServer } from '../server/server.ts';

const hashes = new Map<string, Promise<string>>();

/** People of tests share their secrets; one hash each, or hashing would be most of a run. */
function hashOnce(secret: string): Promise<string> {
  const known = hashes.get(secret) ?? hashPassword(secret);
  hashes.set(secret, known);
  return known;
}

export const password = 'correct horse battery 7';
export const pin = '4821';

/** The signatures of an act that only the person logged in signs. */
export const signedWith = (proof: unknown = pin) => ({ pin: proof, others: [] });

type UserRow = typeof users.$inferInsert;

/** An agency with one department; the name must be new. */
export async function addAgency(database: Database, name: string): Promise<number> {
  const rows = await database
    .insert(agencies)
    // Long before the clock of any test: nothing is recorded of a time before an agency was here.
    .values({
      name,
      state: 'NY',
      timeZone: 'America/New_York',
      createdAt: new Date('2020-01-01T00:00:00.000Z'),
    })
    .returning({ id: agencies.id });
  const id = rows[0]?.id ?? 0;
  await database.insert(departments).values({ agencyId: id, name: `${name} operations` });
  return id;
}

/** A user with `password` and `pin`, associated with the agency; what differs is handed over. */
export async function addUser(
  database: Database,
  agencyId: number,
  userName: string,
  differences: Partial<UserRow> = {},
): Promise<string> {
  const row: UserRow = {
    agencyId,
    userName,
    fullName: `${userName} Person`,
    email: `${userName}@example.org`,
    passwordHash: await hashOnce(password),
    pinHash: await hashOnce(pin),
    permissionId: 1,
    inactivityTimeout: false,
    userSignatureId: crypto.randomUUID(),
    ...differences,
  };
  const rows = await database.insert(users).values(row).returning({ id: users.id });
  const id = rows[0]?.id ?? '';
  await database.insert(userAgencies).values({ userId: id, agencyId });
  return id;
}

export interface CurrentUser {
  readonly token: string;
  /** The companion cookie's pair, or empty for API-only accounts. */
  readonly cookie: string;
  /** What each of this visitor's requests carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Logs in over the API. @throws when the login is refused. */
export async function logInAs(
  server: TestServer,
  userName: string,
  secret: string = password,
): Promise<CurrentUser> {
  const reply = await server.send('/api/Account/Login', { body: { userName, password: secret } });
  const parsed = v.parse(LoginReply, await reply.json());
  if (!parsed.isSuccessful) throw new Error(`${userName} was refused: ${parsed.value}`);
  const { token } = parsed.value;
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    token,
    cookie,
    headers: { Authorization: `Bearer ${token}`, ...(cookie === '' ? {} : { Cookie: cookie }) },
  };
}

/** Logs in as someone whose session counts two factors (ROLE-03), without the passkey that would show the second. */
export async function logInWithTwoFactors(
  server: TestServer,
  userName: string,
): Promise<CurrentUser> {
  const currentUser = await logInAs(server, userName);
  await raiseSessions(server.open.database, userName);
  return currentUser;
}

/** Counts two factors in every session that someone has. */
export async function raiseSessions(
  database: Database,
  userName: string,
  isTwoFactor = true,
): Promise<void> {
  const owner = database.select({ id: users.id }).from(users).where(eq(users.userName, userName));
  await database.update(sessions).set({ isTwoFactor }).where(inArray(sessions.userId, owner));
}
