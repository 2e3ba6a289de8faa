import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { userAgencies } from '../../database/schema/user.ts';
import type { Account } from '../../identity/account.ts';

const unknown = 'You cannot work for this customer. Choose another one.';
const closed =
  'This customer is not in use at present. Choose another one, or ask your administrator.';

/**
 * Why somebody may not work in an agency. That it exists but is disabled is told to those who may know of it: its own
 * people and system administrators. Everybody else gets the sentence for one that does not exist.
 */
export async function explainAgency(
  reader: Reader,
  account: Account,
  agencyId: number,
): Promise<string> {
  const [found] = await reader
    .select({ association: userAgencies.agencyId })
    .from(agencies)
    .leftJoin(
      userAgencies,
      and(eq(userAgencies.agencyId, agencies.id), eq(userAgencies.userId, account.id)),
    )
    .where(eq(agencies.id, agencyId));
  const mayKnow = found !== undefined && (found.association !== null || account.permissionId === 4);
  return mayKnow ? closed : unknown;
}
