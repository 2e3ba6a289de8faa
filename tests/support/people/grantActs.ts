import type { ActRight, RightScope } from '../../../src/contract/core/actRights.ts';
import { actRights } from '../../../src/rules/core/actRights.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { personRights } from '../../../src/server/database/schema/user.ts';

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
