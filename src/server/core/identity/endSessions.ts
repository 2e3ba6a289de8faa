import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { concurrencyStamps, passkeys } from '../../database/schema/passkey.ts';
import { sessions } from '../../database/schema/session.ts';
import { loginTickets } from '../../database/schema/ticket.ts';
import { hashSecret } from './secret.ts';

export type EndReason =
  | 'loggedOut'
  | 'replaced'
  | 'agencyChanged'
  | 'passwordChanged'
  | 'addressUndone'
  | 'credentialRemoved'
  | 'userDisabled'
  | 'endedByAdministrator'
  | 'agencySuspended';

/** Ends one session; its token is dead with the commit. */
export function endSession(tx: Transaction, id: string, reason: EndReason, now: Date) {
  return end(tx, eq(sessions.id, id), reason, now);
}

/**
 * Ends every session of a user, whose account the caller has locked: a changed password, a removed credential, a
 * disabled user. A login that has only proven who it is (a passkey, a provider, an integration) ends with them, because
 * its session would start after this.
 */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await end(tx, eq(sessions.userId, userId), reason, now);
  const own = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(concurrencyStamps).where(inArray(concurrencyStamps.passkeyId, own));
  await tx.delete(loginTickets).where(eq(loginTickets.userId, userId));
}

/** Ends every session in an agency: it was suspended. */
export function endSessionsIn(tx: Transaction, agencyId: number, now: Date) {
  return end(tx, eq(sessions.agencyId, agencyId), 'agencySuspended', now);
}

/** Ends the sessions that were started with a passkey, when it is removed. */
export function endSessionsOfPasskey(tx: Transaction, passkeyId: string, now: Date) {
  return end(tx, eq(sessions.passkeyId, passkeyId), 'credentialRemoved', now);
}

/** Ends the session that this browser's companion cookie belongs to: a new login replaces the old. */
export function endSessionOfBrowser(tx: Transaction, binding: string, now: Date) {
  return end(tx, eq(sessions.companionHash, hashSecret(binding)), 'replaced', now);
}

async function end(tx: Transaction, which: SQL, reason: EndReason, now: Date): Promise<void> {
  const alive = and(which, isNull(sessions.endedAt));
  // In the order of their ids: someone's sessions and those of an agency may be ended at once.
  const locked = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(alive)
    .orderBy(asc(sessions.id))
    .for('no key update');
  if (locked.length === 0) return;
  const ids = locked.map(({ id }) => id);
  await tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)));
}
