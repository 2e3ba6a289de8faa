import { eq } from 'drizzle-orm';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { startSession } from '../../../src/server/core/identity/sessions.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { users } from '../../../src/server/database/schema/user.ts';

const settings = {
  SESSION_ABSOLUTE_HOURS: 12,
  INACTIVITY_LIMIT_SECONDS: 900,
  COMPANION_COOKIE: false,
};

/** A session as an operation is handed it, without a call that made it. @throws where the person may not work there. */
export async function sessionOf(database: Database, userId: string, agencyId: number) {
  const membership = await findMembership(database, userId, agencyId);
  if (membership === undefined) throw new Error('The person may not work there');
  const now = new Date('2026-03-10T08:00:00.000Z');
  const start = {
    agencyId,
    factor: 'password',
    isTwoFactor: false,
    passkeyId: null,
    address: null,
    now,
  };
  const { id } = await database.transaction((tx) =>
    startSession(tx, membership.account, start, settings),
  );
  return { ...membership, id, factor: 'password' };
}

/** What someone's PIN is compared with, for tests that take it for right. */
export async function pinHashOf(database: Database, userId: string): Promise<string> {
  const rows = await database
    .select({ pinHash: users.pinHash })
    .from(users)
    .where(eq(users.id, userId));
  return rows[0]?.pinHash ?? '';
}
