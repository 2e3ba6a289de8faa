import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { sceneEach } from '../samples/sceneEach.ts';
import type { TestServer } from '../server/server.ts';
import { actsOf, addEventCustody, type EventCustody, recordAs, vial } from './custodyEvents.ts';

export interface EventScene {
  readonly server: TestServer;
  readonly custody: EventCustody;
  readonly acts: ReturnType<typeof actsOf>;
}

/**
 * One server for a file of tests, and for each test its own agency with a bag, a vault and people.
 *
 * @param prefix starts the names of its agencies.
 * @param take hears of the scene before each test.
 */
export function eventScene(prefix: string, take: (scene: EventScene) => void) {
  let server: TestServer;
  let custody: EventCustody;
  sceneEach(
    prefix,
    (own, name) => addEventCustody(own.open.database, name),
    (added, own) => {
      [custody, server] = [added, own];
      take({ server, custody, acts: actsOf(custody) });
    },
  );

  return {
    /** Records an event as people of the agency, by their short names. */
    record: (
      people: readonly [string, ...string[]],
      details: CustodyEventDetails,
      more?: Parameters<typeof recordAs>[4],
    ) => recordAs(server.open.database, custody, people, details, more),

    /** How many vials of a lot the ledger has in an inventory; of the agency's fentanyl by default. */
    held: async (inventoryId: string, lotId = custody.lotId): Promise<number> => {
      const rows = await server.open.database
        .select({ balance: balances.balance })
        .from(balances)
        .where(and(eq(balances.inventoryId, inventoryId), eq(balances.lotId, lotId)));
      return (rows[0]?.balance ?? 0) / vial;
    },

    /** Every chain of the agency is whole, and every balance the sum of its entries. */
    expectIntact: async (): Promise<void> => {
      expect((await verifyLedger(server.open.database, custody.agencyId)).failures).toEqual([]);
    },
  };
}
