import { and, eq, gte, or } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { AddressChange } from '../../../core/identity/addressInForce.ts';
import { endSessionsOf } from '../../../core/identity/endSessions.ts';
import type { LockedAccount } from '../../../core/identity/lockAccount.ts';
import { queuePasswordLink } from '../../../core/mail/mailQueue.ts';
import type { Transaction } from '../../../database/database.ts';
import { addressChanges } from '../../../database/schema/addressChange.ts';
import type { AuditChange } from '../../../database/schema/auditEntry.ts';
import { users } from '../../../database/schema/user.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { resolve } from './noteAddressChange.ts';
import { takeAwayPasskeys, takeAwaySecrets, voidLinks } from './takeAway.ts';

/**
 * Gives a person, whose row is locked, their previous address again, also after the new one was confirmed and changed
 * again. Everyone is logged out, and what was set since the change is removed, because the owner of the new address may
 * have set it: password, PIN, signature image and passkeys. If a password is removed, the previous address gets a link.
 *
 * @returns whether a password was removed.
 */
export async function undoAddressChange(
  tx: Transaction,
  { account, ...secrets }: LockedAccount,
  change: AddressChange,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<boolean> {
  const undone = await selectUndone(tx, change);
  const since = new Date(Math.min(...undone.map(({ changedAt }) => changedAt.getTime())));
  await endSessionsOf(tx, account.id, 'addressUndone', now);
  const passkeysTaken = await takeAwayPasskeys(tx, account.id, since);
  await voidLinks(tx, account.id, now);
  const { values, taken } = await takeAwaySecrets(tx, { account, ...secrets }, since, now);
  await tx
    .update(users)
    .set({
      ...values,
      email: change.formerEmail,
      emailConfirmed: true,
      isEmailBounced: false,
      isEmailSpamReported: false,
      isEmailBlocked: false,
      emailBlockedReason: null,
      concurrencyStamp: crypto.randomUUID(),
      updatedAt: now,
    })
    .where(eq(users.id, account.id));
  await resolve(
    tx,
    undone.map(({ id }) => id),
    'undone',
    now,
  );
  const needsPassword = values.passwordHash === null;
  if (needsPassword) {
    await queuePasswordLink(tx, { userId: account.id, isWelcome: false }, origin, now);
  }
  const changes: AuditChange[] = [
    { field: 'Address', before: account.email, after: change.formerEmail },
    ...taken.map((field) => ({ field, before: 'set', after: 'not set' })),
    ...passkeysTaken.map((before) => ({ field: 'Passkey', before, after: 'removed' })),
  ];
  await appendAudit(tx, {
    agencyId: account.agencyId,
    actor: { id: account.id, name: account.fullName },
    factor: 'emailed link',
    action: 'addressChange.undone',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `The email address change of ${account.fullName} was undone with the link in the email to the previous address`,
    changes,
    origin,
    at: now,
  });
  return needsPassword;
}

/** The change, those after it, and those before that waited when it was made: they have the same previous address. */
function selectUndone(tx: Transaction, change: AddressChange): Promise<AddressChange[]> {
  const { userId, number, formerEmail } = change;
  const isBefore = or(
    eq(addressChanges.outcome, 'replaced'),
    eq(addressChanges.outcome, 'reverted'),
  );
  return tx
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, userId),
        or(
          gte(addressChanges.number, number),
          and(eq(addressChanges.formerEmail, formerEmail), isBefore),
        ),
      ),
    );
}
