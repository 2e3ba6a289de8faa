import { and, eq, isNull } from 'drizzle-orm';
import { rightsOf } from '../../../rules/core/actRights.ts';
import { lastHolderOf } from '../../../rules/users/actRightChanges.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { userAgencies } from '../../database/schema/user.ts';
import { lockLedger } from '../ledger/ledgerHead.ts';
import { type RightsHolder, readHolders } from '../rights/readRights.ts';

/** What a change of an account may take someone's rights to acts with. */
export interface AccountChange {
  readonly isActive?: boolean;
  readonly permissionId?: number;
  readonly witnessOnly?: boolean;
}

/**
 * The right that a change of an account leaves with too few holders in any agency of the person, with the field that takes
 * it and the reason (RIGHT-04); null if enough are left. Training has the rights of the last copy and stops no change
 * (LEDGER-05). The ledgers are locked like in a change of rights, so that of two
 * changes at once the second sees the first.
 */
export async function findLastHolder(
  tx: Transaction,
  userId: string,
  change: AccountChange,
): Promise<{ readonly field: keyof AccountChange; readonly why: string } | null> {
  const field = fieldOf(change);
  if (field === null) return null;
  const ofPerson = await tx
    .select({ id: userAgencies.agencyId })
    .from(userAgencies)
    .innerJoin(agencies, eq(agencies.id, userAgencies.agencyId))
    .where(and(eq(userAgencies.userId, userId), isNull(agencies.trainingOf)))
    .orderBy(userAgencies.agencyId);
  for (const { id } of ofPerson) {
    await lockLedger(tx, id);
    const before = await readHolders(tx, id);
    const after = before.flatMap((one) => (one.userId === userId ? changed(one, change) : one));
    const last = lastHolderOf(before.map(rightsOfHolder), after.map(rightsOfHolder));
    if (last !== null) return { field, why: last.why };
  }
  return null;
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
