import { eq } from 'drizzle-orm';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addUser } from '../../support/people/people.ts';

/** A user of the first demo agency for one tour; what differs from a person with everything set up is handed over. */
export async function addTourist(
  database: Database,
  userName: string,
  differences: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.name, 'Tamarack Valley Ambulance'));
  if (!agency) throw new Error('The demo agency is missing: the seed has changed.');
  return addUser(database, agency.id, userName, {
    userSignatureId: crypto.randomUUID(),
    ...differences,
  });
}

/** The same where an earlier tour may have added the person already. */
export async function ensureTourist(database: Database, userName: string): Promise<void> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, userName));
  if (found.length === 0) await addTourist(database, userName);
}

export async function setPassword(
  database: Database,
  userName: string,
  password: string,
): Promise<void> {
  await database
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.userName, userName));
}
