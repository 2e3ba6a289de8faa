import { mayAdminister } from '../../../rules/navigation/userAccess.ts';
import { matching, type Reader } from '../../database/database.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { mayReadAll } from '../rights/readAll.ts';
import { readHolder } from '../rights/readRights.ts';

/**
 * Whether a person may read the alerts about every inventory (ALERT-02): administrators, the agent, and readers of the
 * whole registration (RIGHT-09).
 */
export async function readsAllAlerts(reader: Reader, principal: Principal): Promise<boolean> {
  const person = await readHolder(reader, principal.agencyId, principal.userId);
  if (person === undefined) return false;
  return person.holder.isAgent || mayAdminister(person) || (await mayReadAll(reader, principal));
}

/** Whether a person may read the alerts about an inventory: its people, and those who read all. */
export async function readsInventory(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
): Promise<boolean> {
  if (await readsAllAlerts(reader, principal)) return true;
  const assigned = await reader
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(matching(inventoryUsers, { ...principal, inventoryId }));
  return assigned.length > 0;
}
