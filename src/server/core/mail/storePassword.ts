import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import type { Account } from '../identity/account.ts';
import { foldUserName } from '../identity/checkSecret.ts';
import { endSessionsOf } from '../identity/endSessions.ts';
import { lockAccount } from '../identity/lockAccount.ts';
import { resetAttempts } from '../identity/throttle.ts';
import { notifyPasswordChanged } from './notifyPasswordChanged.ts';

/**
 * Stores a validated and hashed password, in the caller's transaction. Every session of the user ends, every link ends,
 * the lock of incorrect passwords is removed, the person is notified by email, and the audit trail says how it was set.
 * The account is locked first: a login with the previous password is either finished, and its session ends, or finds a
 * different password than it checked.
 */
export async function storePassword(
  tx: Transaction,
  account: Account,
  change: { passwordHash: string; factor: string; origin: Origin; now: Date },
): Promise<void> {
  const { passwordHash, factor, origin, now } = change;
  const hadPassword = typeof (await lockAccount(tx, account.id))?.passwordHash === 'string';
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: now, concurrencyStamp: randomUUID(), updatedAt: now })
    .where(eq(users.id, account.id));
  await resetAttempts(tx, 'password', foldUserName(account.userName));
  await endSessionsOf(tx, account.id, 'passwordChanged', now);
  const what = hadPassword ? 'changed' : 'set up';
  await notifyPasswordChanged(tx, account, { what, loggedOut: 'everybody' }, { origin, now });
  await appendAudit(tx, {
    agencyId: account.agencyId,
    actor: { id: account.id, name: account.fullName },
    factor,
    action: 'password.changed',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `${account.fullName} ${what} the password`,
    changes: [{ field: 'Password', before: hadPassword ? 'set' : 'not set', after: 'changed' }],
    origin,
    at: now,
  });
}
