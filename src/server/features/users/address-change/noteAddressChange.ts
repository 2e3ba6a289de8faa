import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { UserRow } from '../../../../contract/users/user.ts';
import { isSameMailbox, undoneUntil } from '../../../../rules/session/addressChange.ts';
import type { AddressChange } from '../../../core/identity/addressInForce.ts';
import { queueAddressMail } from '../../../core/mail/mailQueue.ts';
import type { UserRequest } from '../../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../../database/database.ts';
import { addressChanges } from '../../../database/schema/addressChange.ts';
import { mailQueue } from '../../../database/schema/mail.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { ssoIdentities } from '../../../database/schema/ssoProvider.ts';
import { users } from '../../../database/schema/user.ts';

/** Changes of the person's row that a change of address causes, besides the address. */
type Consequences = Pick<
  typeof users.$inferInsert,
  | 'emailConfirmed'
  | 'isEmailBounced'
  | 'isEmailSpamReported'
  | 'isEmailBlocked'
  | 'emailBlockedReason'
>;

/**
 * Stores a change of someone's email address, whose row is locked: emails are sent to the address that was active until
 * the new one is confirmed, and the old one gets a link that undoes the change. Writing the address in another case
 * changes nothing. Back to an address that could still undo a change, it is active again immediately.
 *
 * @returns other changes in the person's row: what was known of the old address does not apply to the new one.
 */
export async function noteAddressChange(
  tx: Transaction,
  request: UserRequest,
  current: Pick<UserRow, 'userId' | 'email' | 'emailConfirmed'>,
  newEmail: string,
): Promise<Partial<Consequences>> {
  if (isSameMailbox(current.email, newEmail)) return {};
  const changes = await tx
    .select()
    .from(addressChanges)
    .where(eq(addressChanges.userId, current.userId))
    .orderBy(asc(addressChanges.number));
  const earlier = changes.find((change) => leadsBackTo(change, newEmail, request.now));
  if (earlier !== undefined) return goBack(tx, changes, earlier, request.now);
  const open = changes.find(({ outcome }) => outcome === null);
  if (open !== undefined) await resolve(tx, [open.id], 'replaced', request.now);
  if (open !== undefined || (await isUsed(tx, current.userId))) {
    const formerEmail = open?.formerEmail ?? current.email;
    const wasConfirmed = open?.wasConfirmed ?? current.emailConfirmed;
    const number = (changes.at(-1)?.number ?? 0) + 1;
    await openChange(tx, request, {
      userId: current.userId,
      number,
      formerEmail,
      newEmail,
      wasConfirmed,
    });
  }
  return { ...nothingKnown, emailConfirmed: false };
}

const nothingKnown = {
  isEmailBounced: false,
  isEmailSpamReported: false,
  isEmailBlocked: false,
  emailBlockedReason: null,
} as const;

/** The owner of the address could have undone the change anyway; a waiting change ends with it in any case. */
function leadsBackTo(change: AddressChange, newEmail: string, now: Date): boolean {
  if (change.outcome === 'undone' || !isSameMailbox(change.formerEmail, newEmail)) return false;
  return change.outcome === null || now < undoneUntil(change.changedAt);
}

/** The link in the first email still works: it also removes what was set with the entered address. */
async function goBack(
  tx: Transaction,
  changes: readonly AddressChange[],
  earlier: AddressChange,
  now: Date,
): Promise<Partial<Consequences>> {
  if (earlier.outcome === null) await resolve(tx, [earlier.id], 'reverted', now);
  const later = changes.filter(
    ({ number, outcome }) => number > earlier.number && outcome !== 'undone',
  );
  await resolve(
    tx,
    later.map(({ id }) => id),
    'undone',
    now,
  );
  return { ...nothingKnown, emailConfirmed: earlier.wasConfirmed };
}

async function openChange(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  change: Pick<AddressChange, 'userId' | 'number' | 'formerEmail' | 'newEmail' | 'wasConfirmed'>,
): Promise<void> {
  const id = crypto.randomUUID();
  await tx
    .insert(addressChanges)
    .values({
      ...change,
      id,
      changedBy: session.program?.createdById ?? session.account.id,
      changedAt: now,
    });
  const to = { userId: change.userId, addressChangeId: id };
  await queueAddressMail(tx, { ...to, kind: 'addressUndo' }, origin, now);
  await queueAddressMail(tx, { ...to, kind: 'addressConfirm' }, origin, now);
}

/** Ends changes. A link to confirm one that has not been sent yet is no longer of use. */
export async function resolve(
  tx: Transaction,
  ids: readonly string[],
  outcome: NonNullable<AddressChange['outcome']>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(addressChanges)
    .set({ outcome, settledAt: now })
    .where(inArray(addressChanges.id, [...ids]));
  await tx
    .delete(mailQueue)
    .where(and(inArray(mailQueue.addressChangeId, [...ids]), eq(mailQueue.kind, 'addressConfirm')));
}

/**
 * Whether anyone has ever used the account or proven its address. If no one has, the address of the invitation was
 * incorrect: there is no one to protect, and the owner of that mailbox must get nothing.
 */
async function isUsed(tx: Transaction, userId: string): Promise<boolean> {
  const [used] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        or(
          eq(users.emailConfirmed, true),
          eq(users.isUsingSso, true),
          isNotNull(users.passwordHash),
          isNotNull(users.passwordChangedAt),
          isNotNull(users.pinHash),
          isNotNull(users.userSignatureId),
          isNotNull(users.lastLoginDate),
          gt(tx.$count(passkeys, eq(passkeys.userId, userId)), 0),
          gt(tx.$count(ssoIdentities, eq(ssoIdentities.userId, userId)), 0),
          sql`exists (select 1 from sessions where sessions.user_id = ${userId})`,
        ),
      ),
    );
  return used !== undefined;
}
