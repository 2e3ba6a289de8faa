import { eq } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Account } from '../../../core/identity/account.ts';
import type { AddressChange } from '../../../core/identity/addressInForce.ts';
import type { Transaction } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';
import type { Origin } from '../../../platform/http/origin.ts';
import { resolve } from './noteAddressChange.ts';

/**
 * Puts the new address of a person, whose row is locked, active; links that were mailed to the previous one are dead.
 */
export async function confirmAddress(
  tx: Transaction,
  account: Account,
  change: AddressChange,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmed: true, updatedAt: now })
    .where(eq(users.id, account.id));
  await resolve(tx, [change.id], 'confirmed', now);
  await appendAudit(tx, {
    agencyId: account.agencyId,
    actor: { id: account.id, name: account.fullName },
    factor: 'emailed link',
    action: 'addressChange.confirmed',
    outcome: 'success',
    subject: { kind: 'user', id: account.id, name: account.fullName },
    summary: `The new email address of ${account.fullName} was confirmed with the link in the email to it`,
    changes: [
      { field: 'Email address in use', before: change.formerEmail, after: change.newEmail },
    ],
    origin,
    at: now,
  });
}
