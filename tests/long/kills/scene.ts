import { eq } from 'drizzle-orm';
import { manager } from '../../../src/rules/core/permissions.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { addUser } from '../../support/people/people.ts';

/** An agency in which several people record at once, in one bag and one vault. */
export interface Agency {
  readonly custody: EventCustody;
  /** Pairs: who records, and who witnesses. PINs that are typed at once count at once, so no one is in two pairs. */
  readonly pairs: readonly (readonly [string, string])[];
  /** What was sent and has not been heard of since, shared by all who record. */
  readonly sent: string[];
}

const pairsOfAgency = 3;

/** Two agencies, so that one's chains do not depend on the other's. */
export async function addAgencies(database: Database): Promise<Agency[]> {
  const agencies: Agency[] = [];
  for (const prefix of ['north', 'south']) {
    const custody = await addEventCustody(database, prefix, 100_000);
    const { agencyId } = custody;
    // Far enough that nothing expires while the server's own clock runs.
    await database.update(lots).set({ expiresOn: '2099-12-31' }).where(eq(lots.agencyId, agencyId));
    const pairs: [string, string][] = [];
    for (let pair = 1; pair <= pairsOfAgency; pair += 1) {
      const names: [string, string] = [`${prefix}recorder${pair}`, `${prefix}witness${pair}`];
      for (const name of names) {
        // A technician has no right to send stock away.
        const userId = await addUser(database, agencyId, name, { permissionId: manager });
        await database
          .insert(inventoryUsers)
          .values(
            [custody.inventoryId, custody.vaultId].map((inventoryId) => ({
              agencyId,
              inventoryId,
              userId,
            })),
          );
      }
      pairs.push(names);
    }
    agencies.push({ custody, pairs, sent: [] });
  }
  return agencies;
}
