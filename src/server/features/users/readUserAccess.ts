import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { UserAccess } from '../../../contract/users/userAccess.ts';
import { accountColumns } from '../../core/identity/account.ts';
import { findOpenChange } from '../../core/identity/addressInForce.ts';
import { foldUserName } from '../../core/identity/checkSecret.ts';
import { accountKey, dayKey } from '../../core/identity/throttle.ts';
import { readPasskeys } from '../../core/passkeys/listPasskeys.ts';
import type { Reader } from '../../database/database.ts';
import { loginAttempts } from '../../database/schema/loginAttempt.ts';
import { mailQueue } from '../../database/schema/mail.ts';
import { passwordLinks } from '../../database/schema/passwordLink.ts';
import { sessions } from '../../database/schema/session.ts';
import { users } from '../../database/schema/user.ts';
import { getUser } from './getUser.ts';

/** How the account of a person of the agency is protected. @throws ProblemError 404 for everyone else. */
export async function readUserAccess(
  reader: Reader,
  agencyId: number,
  userId: string,
  now: Date,
): Promise<UserAccess> {
  const user = await getUser(reader, agencyId, userId, now);
  const rows = await reader
    .select({
      account: accountColumns,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId));
  const row = rows[0];
  if (row === undefined) throw new Error('A listed person has no account');
  const { account, hasPassword } = row;
  return {
    user,
    userName: account.userName,
    isUsingSso: account.isUsingSso,
    hasPassword,
    passwordChangedAt: toInstant(account.passwordChangedAt),
    hasPin: account.hasPin,
    pinChangedAt: toInstant(account.pinChangedAt),
    hasSignature: account.userSignatureId !== null,
    passkeys: await readPasskeys(reader, userId),
    ...(await readLocks(reader, account, now)),
    sessions: await countSessions(reader, userId, now),
    linkMail: await readLinkMail(reader, userId),
    unconfirmedAddress: await readUnconfirmedAddress(reader, userId),
    rights: {
      globalAuditHistory: account.canSeeGlobalAuditHistory,
      clients: account.canSeeClients,
      controlValues: account.controlValues,
      witnessOnly: account.witnessOnly,
    },
  };
}

async function readLocks(
  reader: Reader,
  account: { id: string; userName: string },
  now: Date,
): Promise<Pick<UserAccess, 'passwordLockedUntil' | 'pinLockedUntil'>> {
  const password = accountKey('password', foldUserName(account.userName));
  const pin = [accountKey('pin', account.id), dayKey('pin', account.id)];
  const rows = await reader
    .select({ key: loginAttempts.key, until: loginAttempts.lockedUntil })
    .from(loginAttempts)
    .where(and(inArray(loginAttempts.key, [password, ...pin]), gt(loginAttempts.lockedUntil, now)));
  const untilOf = (keys: readonly string[]) => {
    const locks = rows.flatMap(({ key, until }) => (until && keys.includes(key) ? [until] : []));
    return toInstant(locks.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null);
  };
  return { passwordLockedUntil: untilOf([password]), pinLockedUntil: untilOf(pin) };
}

async function countSessions(reader: Reader, userId: string, now: Date): Promise<number> {
  const rows = await reader
    .select({ live: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return rows[0]?.live ?? 0;
}

/** An email that is still in the queue says more than the link that an earlier one carried. */
async function readLinkMail(reader: Reader, userId: string): Promise<UserAccess['linkMail']> {
  const queued = await reader
    .select({ givenUpAt: mailQueue.givenUpAt, createdAt: mailQueue.createdAt })
    .from(mailQueue)
    .where(and(eq(mailQueue.userId, userId), eq(mailQueue.kind, 'passwordLink')))
    .orderBy(desc(mailQueue.createdAt))
    .limit(1);
  const links = await reader
    .select({ createdAt: passwordLinks.createdAt })
    .from(passwordLinks)
    .where(eq(passwordLinks.userId, userId))
    .orderBy(desc(passwordLinks.id))
    .limit(1);
  const [mail, link] = [queued[0], links[0]];
  if (mail !== undefined && mail.givenUpAt === null) {
    return { state: 'waiting', at: toInstant(mail.createdAt) };
  }
  if (mail !== undefined && (link === undefined || link.createdAt < mail.createdAt)) {
    return { state: 'failed', at: toInstant(mail.givenUpAt) };
  }
  return link ? { state: 'sent', at: toInstant(link.createdAt) } : { state: 'none', at: null };
}

function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Where the emails of a person go while their new address is not confirmed; null if it is, or never changed. */
async function readUnconfirmedAddress(
  reader: Reader,
  userId: string,
): Promise<UserAccess['unconfirmedAddress']> {
  const open = await findOpenChange(reader, userId);
  if (open === undefined) return null;
  const [editor] = await reader
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, open.changedBy));
  if (editor === undefined) throw new Error('An address change without an author');
  const { formerEmail, changedAt } = open;
  return { formerEmail, changedBy: editor.name, changedAt: changedAt.toISOString() };
}
