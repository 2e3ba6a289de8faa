import { and, asc, eq, gte } from 'drizzle-orm';
import { administrator } from '../../../rules/core/permissions.ts';
import { matching, type Reader } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';

/** Names of the people who can assign others to inventories (RIGHT-08): the agency's active administrators, by name. */
export async function readAssigners(reader: Reader, agencyId: number): Promise<string[]> {
  const rows = await reader
    .select({ name: users.fullName })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, agencyId),
        matching(users, { isActive: true, userType: 'Regular', witnessOnly: false }),
        gte(users.permissionId, administrator),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id));
  return rows.map(({ name }) => name);
}
