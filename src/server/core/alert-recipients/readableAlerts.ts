import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { alerts } from '../../database/schema/alerts/alerts.ts';
import { inventoryUsers } from '../../database/schema/custodyPlace.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { readHolder } from '../rights/readRights.ts';
import { readsAllAlerts } from './readsInventory.ts';

/**
 * Which alerts a person may read now, as a condition on `alerts`: who lost an inventory no longer reads what was sent to
 * them about it (ALERT-02, ENT-12). Administrators, the agent and readers of the whole registration read all; a person
 * who is named reads the request for their signature.
 */
export async function readableAlerts(reader: Reader, principal: Principal): Promise<SQL> {
  const { agencyId, userId } = principal;
  const person = await readHolder(reader, agencyId, userId);
  if (person === undefined) return sql`false`;
  if (readsAllAlerts(person)) return sql`true`;
  const assigned = reader
    .select({ one: sql`1` })
    .from(inventoryUsers)
    .where(
      and(
        eq(inventoryUsers.agencyId, alerts.agencyId),
        eq(inventoryUsers.userId, userId),
        or(
          eq(inventoryUsers.inventoryId, alerts.inventoryId),
          eq(inventoryUsers.inventoryId, alerts.otherInventoryId),
        ),
      ),
    );
  return sql`(${or(
    isNull(alerts.inventoryId),
    eq(alerts.namedUserId, userId),
    // A witness only sees no inventory, whatever their assignments are.
    person.holder.isWitnessOnly ? undefined : exists(assigned),
  )})`;
}
