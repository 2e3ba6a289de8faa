import { eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { deleteUnlocked } from '../../database/deleteUnlocked.ts';
import { concurrencyStamps, passkeys } from '../../database/schema/passkey.ts';
import { users } from '../../database/schema/user.ts';
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
  await tx.insert(concurrencyStamps).values({
    stampHash: hashSecret(stamp),
    passkeyId,
    expiresAt: new Date(now.getTime() + lifeMilliseconds),
  });
  return stamp;
}

export type ConsumedStamp =
  | { readonly kind: 'good' | 'expired'; readonly passkeyId: string; readonly userId: string }
  | { readonly kind: 'unknown' };

/** Uses up a stamp in one statement; the second of two callers finds nothing. */
export async function consumeStamp(
  database: Database,
  stamp: string,
  now: Date,
): Promise<ConsumedStamp> {
  const rows = await database
    .delete(concurrencyStamps)
    .where(eq(concurrencyStamps.stampHash, hashSecret(stamp)))
    .returning();
  const [row] = rows;
  if (row === undefined) return { kind: 'unknown' };
  const owners = await database
    .select({ userId: users.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, row.passkeyId));
  const [owner] = owners;
  if (owner === undefined) return { kind: 'unknown' };
  const kind = row.expiresAt > now ? 'good' : 'expired';
  return { kind, passkeyId: row.passkeyId, userId: owner.userId };
}
