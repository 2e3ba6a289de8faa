import { rightsOf } from '../../../rules/core/actRights.ts';
import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { matching, type Reader } from '../../database/database.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { type RightsHolder, readHolder } from '../rights/readRights.ts';

/**
 * Whether a person may read the alerts about every inventory (ALERT-02): administrators, the agent, and readers of the
 * whole registration (RIGHT-09).
 */
export function readsAllAlerts(person: RightsHolder): boolean {
  const { holder, agency } = person;
  return holder.isAgent || mayAdminister(person) || rightsOf(holder, agency).readAll === 'all';
}

/** Whether a person may read the alerts about an inventory: its people, and those who read all. */
export async function readsInventory(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
): Promise<boolean> {
  const person = await readHolder(reader, principal.agencyId, principal.userId);
  if (person !== undefined && readsAllAlerts(person)) return true;
  const assigned = await reader
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(matching(inventoryUsers, { ...principal, inventoryId }));
  return assigned.length > 0;
}
