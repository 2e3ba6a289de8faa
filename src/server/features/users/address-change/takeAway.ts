import { and, count, desc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { LockedAccount } from '../../../core/identity/lockAccount.ts';
import type { Transaction } from '../../../database/database.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { passwordLinks } from '../../../database/schema/passwordLink.ts';
import { userSignatures } from '../../../database/schema/signature.ts';
import { users } from '../../../database/schema/user.ts';

/** Revokes the passkeys that were registered since a moment. @returns their names. */
export async function takeAwayPasskeys(
  tx: Transaction,
  userId: string,
  since: Date,
): Promise<string[]> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .returning({ displayName: passkeys.displayName });
  const [left] = await tx
    .select({ passkeys: count() })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.usedForSignIn, true)));
  if (removed.length > 0) {
    await tx
      .update(users)
      .set({ hasPasskey: (left?.passkeys ?? 0) > 0 })
      .where(eq(users.id, userId));
  }
  return removed.map(({ displayName }) => displayName);
}

/** No unused link to set a password works any longer. */
export async function voidLinks(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)));
}

type Taken = Partial<
  Pick<
    typeof users.$inferInsert,
    'passwordHash' | 'passwordChangedAt' | 'pinHash' | 'pinChangedAt' | 'userSignatureId'
  >
>;

/**
 * The columns of a person's row without password, PIN and signature image that were set since a moment. An earlier
 * image is theirs again.
 */
export async function takeAwaySecrets(
  tx: Transaction,
  { account, passwordHash, pinHash }: LockedAccount,
  since: Date,
  now: Date,
): Promise<{ values: Taken; taken: string[] }> {
  const { passwordChangedAt, pinChangedAt } = account;
  const isSince = (at: Date | null) => at !== null && at >= since;
  const hadPassword = passwordHash !== null && isSince(passwordChangedAt);
  const hadPin = pinHash !== null && isSince(pinChangedAt);
  const image = await findEarlierImage(tx, account, since);
  return {
    values: {
      ...(hadPassword ? { passwordHash: null, passwordChangedAt: now } : {}),
      ...(hadPin ? { pinHash: null, pinChangedAt: now } : {}),
      ...(image === undefined ? {} : { userSignatureId: image }),
    },
    taken: [
      ...(hadPassword ? ['Password'] : []),
      ...(hadPin ? ['PIN'] : []),
      ...(image === undefined ? [] : ['Signature image']),
    ],
  };
}

/** The last image from before, or null; undefined if the current one is from before. */
async function findEarlierImage(
  tx: Transaction,
  { id, userSignatureId }: LockedAccount['account'],
  since: Date,
): Promise<string | null | undefined> {
  const ofUser = eq(userSignatures.userId, id);
  const [newer] =
    userSignatureId === null
      ? []
      : await tx
          .select({ id: userSignatures.id })
          .from(userSignatures)
          .where(
            and(
              ofUser,
              eq(userSignatures.id, userSignatureId),
              gte(userSignatures.createdAt, since),
            ),
          );
  if (newer === undefined) return undefined;
  const [earlier] = await tx
    .select({ id: userSignatures.id })
    .from(userSignatures)
    .where(and(ofUser, lt(userSignatures.createdAt, since)))
    .orderBy(desc(userSignatures.createdAt))
    .limit(1);
  return earlier?.id ?? null;
}
