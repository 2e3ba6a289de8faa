import { eq } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import { rightsOf } from '../../../rules/core/actRights.ts';
import { lastHolderOf } from '../../../rules/users/actRightChanges.ts';
import { lockLedger } from '../../core/ledger/ledgerHead.ts';
import { type RightsHolder, readHolders } from '../../core/rights/readRights.ts';
import type { Transaction } from '../../database/database.ts';
import { userAgencies } from '../../database/schema/user.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

/** What a change of an account may take someone's rights to acts with. */
interface AccountChange {
  readonly isActive?: boolean;
  readonly permissionId?: number;
  readonly witnessOnly?: boolean;
}

/**
 * In every agency of a person, a change of their account leaves two people who close cases and one who corrects
 * (RIGHT-04). The ledgers are locked like in a change of rights, so that of two changes at once the second sees the
 * first.
 *
 * @throws ProblemError 422 `last_holder` with the field that takes the right.
 */
export async function requireOtherHolders(
  tx: Transaction,
  { userId }: Pick<UserRow, 'userId'>,
  change: AccountChange,
): Promise<void> {
  const field = fieldOf(change);
  if (field === null) return;
  const agencies = await tx
    .select({ id: userAgencies.agencyId })
    .from(userAgencies)
    .where(eq(userAgencies.userId, userId))
    .orderBy(userAgencies.agencyId);
  for (const { id } of agencies) {
    await lockLedger(tx, id);
    const before = await readHolders(tx, id);
    const after = before.flatMap((one) => (one.userId === userId ? changed(one, change) : one));
    const last = lastHolderOf(before.map(rightsOfHolder), after.map(rightsOfHolder));
    if (last !== null) throw unprocessable('last_holder', last.why, { [field]: last.why });
  }
}

function fieldOf(change: AccountChange): keyof AccountChange | null {
  if (change.isActive === false) return 'isActive';
  if (change.permissionId !== undefined) return 'permissionId';
  return change.witnessOnly === true ? 'witnessOnly' : null;
}

function changed(one: RightsHolder, { isActive, permissionId, witnessOnly }: AccountChange) {
  if (isActive === false) return [];
  const { holder } = one;
  return {
    ...one,
    holder: {
      ...holder,
      permissionId: permissionId ?? holder.permissionId,
      isWitnessOnly: witnessOnly ?? holder.isWitnessOnly,
    },
  };
}

function rightsOfHolder({ holder, agency }: RightsHolder) {
  return rightsOf(holder, agency);
}
