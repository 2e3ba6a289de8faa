import { and, eq } from 'drizzle-orm';
import type { NotMailedReason } from '../../../contract/reports/reportSchedule.ts';
import { matching, type Reader } from '../../database/database.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { mayReadAll } from '../rights/readAll.ts';
import { readHolder } from '../rights/readRights.ts';
import { isTraining } from '../training/isTraining.ts';

/**
 * Why the link to a report is not mailed to a person (REPORT-06): they are no longer active in the agency, may read none
 * of its inventories, or email does not reach them. Nothing leaves a training agency (LEDGER-05).
 *
 * @returns null if it is mailed.
 */
export async function whyNotMailed(
  reader: Reader,
  principal: Principal,
): Promise<NotMailedReason | null> {
  const { agencyId, userId } = principal;
  if (await isTraining(reader, agencyId)) return 'training';
  const person = await readHolder(reader, agencyId, userId);
  if (person === undefined || !person.holder.isMember) return 'inactive';
  const { isProgram, isWitnessOnly } = person.holder;
  if (isProgram || isWitnessOnly || !(await readsSome(reader, principal))) return 'noRight';
  const [reached] = await reader
    .select({ email: users.email })
    .from(users)
    .where(
      and(eq(users.id, userId), matching(users, { isEmailBounced: false, isEmailBlocked: false })),
    );
  return reached === undefined || reached.email === '' ? 'noEmail' : null;
}

/** Whether the reports show the person any inventory. */
async function readsSome(reader: Reader, { agencyId, userId }: Principal): Promise<boolean> {
  if (await mayReadAll(reader, { agencyId, userId })) return true;
  const [assigned] = await reader
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(matching(inventoryUsers, { agencyId, userId }))
    .limit(1);
  return assigned !== undefined;
}
