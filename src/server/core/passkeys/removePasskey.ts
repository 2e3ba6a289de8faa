import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { users } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { endSessionsOfPasskey } from '../identity/endSessions.ts';
import { auditOwn, holdOwn, type OwnRequest } from '../identity/ownChange.ts';
import { notifyOwner } from './notifyOwner.ts';

/**
 * PWL-09: removes a passkey of the session's user, whose identity was proved before. Every session that it started
 * ends, including this one. Without a passkey left the user has one factor again (ROLE-03).
 *
 * @returns its name.
 * @throws ProblemError 404 for another user's.
 */
export async function removePasskey(
  tx: Transaction,
  request: Omit<OwnRequest, 'userId'> & { readonly id: string },
): Promise<string> {
  const { id, now } = request;
  const { account } = request.session;
  await holdOwn(tx, request.session);
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, account.id)))
    .returning({ displayName: passkeys.displayName });
  if (removed === undefined) throw notFound('There is no such passkey.');
  await endSessionsOfPasskey(tx, id, now);
  const left = await tx
    .select({ passkeys: count() })
    .from(passkeys)
    .where(and(eq(passkeys.userId, account.id), eq(passkeys.usedForSignIn, true)));
  await tx
    .update(users)
    .set({ hasPasskey: (left[0]?.passkeys ?? 0) > 0, concurrencyStamp: sql`gen_random_uuid()` })
    .where(eq(users.id, account.id));
  await auditOwn(tx, request, {
    action: 'passkey.removed',
    summary: `${account.fullName} removed the passkey “${removed.displayName}”`,
  });
  await notifyOwner(tx, { ...request, userId: account.id }, 'removed', removed.displayName);
  return removed.displayName;
}
