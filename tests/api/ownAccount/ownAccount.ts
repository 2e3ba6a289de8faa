import { desc, eq } from 'drizzle-orm';
import type { Problem } from '../../../src/contract/core/problem.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import type { CurrentUser } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

/** A call about one's own account, by the last part of its address. */
export async function postOwn(
  server: TestServer,
  currentUser: Pick<CurrentUser, 'headers'>,
  userId: string,
  act: 'Acknowledge' | 'Signature' | 'Pin' | 'Password' | 'Theme',
  body: unknown,
): Promise<Response> {
  return server.send(`/api/Users/${userId}/${act}`, { body, headers: currentUser.headers });
}

export async function problemOf(reply: Response): Promise<Problem> {
  return (await reply.json()) as Problem;
}

export async function rowOf(server: TestServer, userId: string) {
  const rows = await server.open.database.select().from(users).where(eq(users.id, userId));
  const row = rows[0];
  if (row === undefined) throw new Error(`There is no user ${userId}`);
  return row;
}

/** What the trail says of a user, newest first. */
export async function trailOf(server: TestServer, userId: string) {
  return server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, userId))
    .orderBy(desc(auditEntries.seq));
}

/** Headers with the token and cookie that a reply brought. */
export function headersOf(reply: Response, token: string): CurrentUser {
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { token, cookie, headers: { Authorization: `Bearer ${token}`, Cookie: cookie } };
}
