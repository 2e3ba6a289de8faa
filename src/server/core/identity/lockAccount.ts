import { eq, sql } from 'drizzle-orm';
import { compiled } from '../../database/compiled.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { users } from '../../database/schema/user.ts';
import { type Account, accountColumns } from './account.ts';

/** An account as it is while its row is locked. The hashes go no further than the comparison with what was checked. */
export interface LockedAccount {
  readonly account: Account;
  readonly passwordHash: string | null;
  readonly pinHash: string | null;
}

const areNamed = sql`${users.id} = any(${sql.placeholder('userIds')}::uuid[])`;

/**
 * Locks the rows of people until the transaction ends, in the order of their ids, and reads them under that lock.
 *
 * Every transaction that changes an account, its attempts, sessions, links or passkeys, or that relies on a password,
 * PIN or passkey checked before it started, calls this before any other lock. The whole order is in docs/security.md,
 * "Order of locks". Writers of rows that only refer to a person do not wait.
 *
 * @returns by id; people who do not exist are missing.
 */
export async function lockAccounts(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LockedAccount>> {
  const rows = await selectLocked(tx, { userIds: `{${userIds.join()}}` });
  return new Map(rows.map((row) => [row.account.id, row]));
}

const selectLocked = compiled((reader) =>
  reader
    .select({ account: accountColumns, passwordHash: users.passwordHash, pinHash: users.pinHash })
    .from(users)
    .where(areNamed)
    .orderBy(users.id)
    .for('no key update'),
);

/** What a signature depends on, as it is while its account is locked. */
export type LockedSigner = Awaited<ReturnType<typeof selectSigners>>[number];

/** Locks the people who sign an act in the same way. @returns by id; people who do not exist are missing. */
export async function lockSigners(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LockedSigner>> {
  const rows = await selectSigners(tx, { userIds: `{${userIds.join()}}` });
  return new Map(rows.map((row) => [row.id, row]));
}

const selectSigners = compiled((reader) =>
  reader
    .select({
      id: users.id,
      pinHash: users.pinHash,
      needToResetPin: users.needToResetPin,
      permissionId: users.permissionId,
      userType: users.userType,
      witnessOnly: users.witnessOnly,
      controlValues: users.controlValues,
      canSeeGlobalAuditHistory: users.canSeeGlobalAuditHistory,
      canSeeClients: users.canSeeClients,
    })
    .from(users)
    .where(areNamed)
    .orderBy(users.id)
    .for('no key update'),
);

/** The same for one person; undefined if there is none. */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<LockedAccount | undefined> {
  return (await lockAccounts(tx, [userId])).get(userId);
}

/** Keeps an agency as it is, active or suspended, until the transaction ends. Many can hold it at a time. */
export async function holdAgency(tx: Transaction, agencyId: number): Promise<void> {
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('share');
}
