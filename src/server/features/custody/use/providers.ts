import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Member } from '../../../core/identity/account.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { userAgencies, users } from '../../../database/schema/user.ts';

/**
 * The possible administering providers: crews, not API accounts and not the accounts of integrations, and no witness
 * only.
 */
const administeringProviderTypes = ['Regular', 'Mdm'] as const;

/** The people whom forms offer as those who administered a dose, or took stock at a hospital, by name. */
export async function listProviders(
  reader: Reader,
  agencyId: number,
): Promise<{ id: string; name: string }[]> {
  return reader
    .select({ id: users.id, name: users.fullName })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, { isActive: true, witnessOnly: false }),
        inArray(users.userType, [...administeringProviderTypes]),
      ),
    )
    .orderBy(asc(users.fullName));
}

/**
 * Whether a member is one of them; a witness only is not, nor a system administrator from another agency.
 */
export function isAdministeringProvider({ account, isAssociated }: Member): boolean {
  return (
    isAssociated &&
    !account.witnessOnly &&
    administeringProviderTypes.some((type) => type === account.userType)
  );
}
