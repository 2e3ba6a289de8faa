import { and, asc, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { PossibleWitness } from '../../../contract/core/signing.ts';
import { neverSigningTypes } from '../../../rules/core/auditors.ts';
import { signingGaps } from '../../../rules/users/setUp.ts';
import { matching, type Reader } from '../../database/database.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { accountColumns } from '../identity/account.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { roleOf } from './roleOf.ts';

/**
 * SIGN-08: the people who can sign next to the person logged in: active, of the agency, and with a PIN or passkey that
 * signs now, as `verifyPin` and `provePasskey` decide. By name, and with whether they are assigned to the inventory.
 * People who cannot sign are left out, whatever the reason.
 */
export async function readWitnesses(
  reader: Reader,
  { agencyId, userId }: Principal,
  inventoryId: string,
): Promise<PossibleWitness[]> {
  const rows = await reader
    .select({ account: accountColumns, assigned: inventoryUsers.userId })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .leftJoin(inventoryUsers, matching(inventoryUsers, { agencyId, inventoryId, userId: users.id }))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, { isActive: true, isAcknowledged: true, isNewUser: false }),
        isNotNull(users.pinHash),
        notInArray(users.userType, [...neverSigningTypes]),
        ne(users.id, userId),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  return rows.flatMap(({ account, assigned }) => {
    const signsByPin = !account.needToResetPin;
    if (signingGaps(account).length > 0 || !(signsByPin || account.hasPasskey)) return [];
    return {
      id: account.id,
      userName: account.userName,
      name: account.fullName,
      role: roleOf(account),
      isHere: assigned !== null,
      onlyWitnesses: account.witnessOnly,
    };
  });
}
