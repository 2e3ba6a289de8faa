import { and, eq } from 'drizzle-orm';
import { systemAdministrator } from '../../../../rules/core/permissions.ts';
import type { Account } from '../../../core/identity/account.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { userAgencies } from '../../../database/schema/user.ts';

/**
 * Only an agency's own people and system administrators learn that it exists but is disabled.
 *
 * @returns null for everyone else, and for one that does not exist or is active.
 */
export async function explainClosed(
  reader: Reader,
  account: Account,
  agencyId: number,
): Promise<string | null> {
  const [found] = await reader
    .select({ association: userAgencies.agencyId })
    .from(agencies)
    .leftJoin(userAgencies, matching(userAgencies, { agencyId: agencies.id, userId: account.id }))
    .where(and(eq(agencies.id, agencyId), eq(agencies.isActive, false)));
  const mayKnow =
    found !== undefined &&
    (found.association !== null || account.permissionId === systemAdministrator);
  return mayKnow
    ? 'This agency is suspended. Choose another one, or ask your administrator.'
    : null;
}
