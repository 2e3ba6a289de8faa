import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { sessions } from '../../database/schema/session.ts';
import { ssoDepartures } from '../../database/schema/ssoProvider.ts';
import { setBindingCookie } from './bindingCookie.ts';
import { endSession, endSessionsOf } from './endSessions.ts';
import { lockAccount } from './lockAccount.ts';
import { hashSecret, newSecret } from './secret.ts';
import type { Session } from './sessions.ts';

export interface RenewedSession {
  readonly token: string;
  /** The Set-Cookie value of its companion. */
  readonly cookie: string;
}

type SessionRow = typeof sessions.$inferSelect;

/** The factors that the new session adds to the old one's: a passkey that verified the user. */
interface Raise {
  readonly passkeyId: string;
}

/**
 * Puts a new session in the place of one whose person has just proved again who they are: new secrets, the same agency,
 * factors and absolute end. The old token is dead with the commit. Undefined if another request was faster and the
 * session has ended already.
 *
 * @param renewal `others` also ends every other session of the user (a changed password); `raisedBy` makes the session
 * a two-factor one (ROLE-03).
 */
export async function renewSession(
  tx: Transaction,
  session: Session,
  renewal: { ends: 'this' | 'others'; raisedBy?: Raise; address: string | null; now: Date },
): Promise<RenewedSession | undefined> {
  const { ends, raisedBy, address, now } = renewal;
  const old = await lockSession(tx, session);
  if (old === undefined) return undefined;
  await endSession(tx, old.id, 'replaced', now);
  if (ends === 'others') await endSessionsOf(tx, old.userId, 'passwordChanged', now);
  const raised =
    raisedBy === undefined
      ? {}
      : { isTwoFactor: true, passkeyId: old.passkeyId ?? raisedBy.passkeyId };
  return succeed(tx, old, { address, authenticatedAt: now, ...raised }, now);
}

/**
 * Replaces a session with one in another agency (SWAP-06). It proves nothing new: the last proof of identity stays as
 * old as it was. Undefined if the session has already ended.
 */
export async function moveSession(
  tx: Transaction,
  session: Session,
  move: { agencyId: number; address: string | null; now: Date },
): Promise<RenewedSession | undefined> {
  const { agencyId, address, now } = move;
  const old = await lockSession(tx, session);
  if (old === undefined) return undefined;
  await endSession(tx, old.id, 'agencyChanged', now);
  return succeed(tx, old, { agencyId, address }, now);
}

/** The account first: everything that ends its sessions holds that lock too. */
async function lockSession(
  tx: Transaction,
  { id, account }: Pick<Session, 'id' | 'account'>,
): Promise<SessionRow | undefined> {
  await lockAccount(tx, account.id);
  const rows = await tx.select().from(sessions).where(eq(sessions.id, id)).for('no key update');
  return rows[0]?.endedAt === null ? rows[0] : undefined;
}

async function succeed(
  tx: Transaction,
  old: SessionRow,
  changes: Partial<SessionRow>,
  now: Date,
): Promise<RenewedSession> {
  const [id, token, binding] = [randomUUID(), newSecret(), newSecret()];
  await tx
    .insert(sessions)
    .values({
      ...old,
      ...changes,
      id,
      tokenHash: hashSecret(token),
      companionHash: hashSecret(binding),
      startedAt: now,
      lastAccessAt: now,
    });
  // SSO-03: logging out of the successor leads where logging out of the first would have.
  await tx.update(ssoDepartures).set({ sessionId: id }).where(eq(ssoDepartures.sessionId, old.id));
  const secondsLeft = Math.ceil((old.expiresAt.getTime() - now.getTime()) / 1_000);
  return { token, cookie: setBindingCookie(binding, secondsLeft) };
}
