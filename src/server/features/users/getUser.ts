import { eq } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import type { Reader } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { readUserRows } from './readUserRows.ts';

/** One person of an agency. @throws ProblemError 404 for everyone else. */
export async function getUser(
  reader: Reader,
  agencyId: number,
  userId: string,
  now: Date,
): Promise<UserRow> {
  const rows = await readUserRows(reader, agencyId, eq(users.id, userId), now);
  const person = rows[0];
  if (person === undefined) throw notFound('This person does not exist.');
  return person;
}
