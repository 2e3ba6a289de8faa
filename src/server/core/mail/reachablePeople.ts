import { and, asc, eq, gte } from 'drizzle-orm';
import { matching, type Reader } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { isTraining } from '../training/isTraining.ts';

/**
 * Ids of the active people of an agency with at least this permission whom email reaches, by name. No mail leaves a
 * training agency (LEDGER-05).
 */
export async function reachablePeople(
  reader: Reader,
  agencyId: number,
  permissionId: number,
): Promise<string[]> {
  if (await isTraining(reader, agencyId)) return [];
  const rows = await reader
    .select({ id: users.id })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, {
          isActive: true,
          userType: 'Regular',
          isEmailBounced: false,
          isEmailBlocked: false,
        }),
        gte(users.permissionId, permissionId),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  return rows.map(({ id }) => id);
}
