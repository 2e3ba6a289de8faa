import { eq } from 'drizzle-orm';
import type { ActRight, RightScope } from '../../../src/contract/core/actRights.ts';
import { actRights, defaultRights } from '../../../src/rules/core/actRights.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { personRights, roleRights } from '../../../src/server/database/schema/user.ts';

/** What a test grants where it is not about rights. Reading every inventory and what a blind count is compared with is no act. */
const acting = actRights.filter((right) => right !== 'readAll' && right !== 'closeCase');

/** Gives people rights to acts in an agency, as an administrator would; every act where a test is not about rights. */
export async function grantActs(
  database: Database,
  agencyId: number,
  userIds: readonly string[],
  acts: readonly ActRight[] = acting,
  scope: RightScope = 'all',
): Promise<void> {
  const rows = userIds.flatMap((userId) => acts.map((act) => ({ agencyId, userId, act, scope })));
  await database
    .insert(personRights)
    .values(rows)
    .onConflictDoUpdate({
      target: [personRights.agencyId, personRights.userId, personRights.act],
      set: { scope },
    });
}

/** Those of them that technicians do not have by default. */
export const beyondTechnicians = acting.filter((act) => defaultRights.technician[act] !== 'all');

/**
 * Gives every technician of an agency the rights to every act: few rows, because each gets a
 * version.
 */
export async function grantTechnicians(database: Database, agencyId: number): Promise<void> {
  const rows = beyondTechnicians.map(
    (act) => ({ agencyId, role: 'technician', act, scope: 'all' }) as const,
  );
  await database.insert(roleRights).values(rows);
}

/** Gives those rights to the people of a custody alone, where a test adds a technician who must not have them. */
export async function grantPeopleOnly(
  database: Database,
  { agencyId, people }: { readonly agencyId: number; readonly people: Record<string, string> },
): Promise<void> {
  await database.delete(roleRights).where(eq(roleRights.agencyId, agencyId));
  await grantActs(database, agencyId, Object.values(people));
}
