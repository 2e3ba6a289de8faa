import { eq, lt } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { deleteUnlocked } from '../../database/deleteUnlocked.ts';
import { concurrencyStamps, passkeys } from '../../database/schema/passkey.ts';
import { hashSecret, newSecret } from '../identity/secret.ts';

const lifeMilliseconds = 60_000;
/** An expired one stays for a while, so that the audit trail can say that it was late. */
const keptMilliseconds = 3_600_000;

/** PWL-07: what Login takes instead of a password, once, within 60 s. Only its hash is kept. */
export async function issueStamp(tx: Transaction, passkeyId: string, now: Date): Promise<string> {
  const stamp = newSecret();
  const forgotten = new Date(now.getTime() - keptMilliseconds);
  const { stampHash, expiresAt } = concurrencyStamps;
  await deleteUnlocked(tx, concurrencyStamps, stampHash, lt(expiresAt, forgotten));
  await tx
    .insert(concurrencyStamps)
    .values({
      stampHash: hashSecret(stamp),
      passkeyId,
      expiresAt: new Date(now.getTime() + lifeMilliseconds),
    });
  return stamp;
}

export type ConsumedStamp =
  | { readonly kind: 'good' | 'expired'; readonly passkeyId: string }
  | { readonly kind: 'unknown' };

/** Whose stamp it is, so that the account is locked before the stamp; undefined if it is no one's. */
export async function findStampOwner(tx: Transaction, stamp: string): Promise<string | undefined> {
  const rows = await tx
    .select({ userId: passkeys.userId })
    .from(concurrencyStamps)
    .innerJoin(passkeys, eq(passkeys.id, concurrencyStamps.passkeyId))
    .where(eq(concurrencyStamps.stampHash, hashSecret(stamp)));
  return rows[0]?.userId;
}

/** Uses up a stamp, whatever the result; the second of two callers finds nothing. */
export async function consumeStamp(
  tx: Transaction,
  stamp: string,
  now: Date,
): Promise<ConsumedStamp> {
  const [row] = await tx
    .delete(concurrencyStamps)
    .where(eq(concurrencyStamps.stampHash, hashSecret(stamp)))
    .returning();
  if (row === undefined) return { kind: 'unknown' };
  return { kind: row.expiresAt > now ? 'good' : 'expired', passkeyId: row.passkeyId };
}
