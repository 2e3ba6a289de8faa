import { eq } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import type { Reseal } from '../../../src/contract/inventory/seal.ts';
import { readSeals } from '../../../src/server/core/inventory/sealRecords.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { detailsOf, type EventCustody, vial } from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import type { TestServer } from '../../support/server/server.ts';

/** A time of the day of the scene; events are recorded at 08:00. */
export const at = (time: string, details: CustodyEventDetails): CustodyEventDetails => ({
  ...details,
  occurredAt: `2026-03-10T${time}:00.000Z`,
});

/** How an act left the seal. */
export const resealed = (
  sealFound: string | null,
  sealNumber: string | null,
  details: CustodyEventDetails,
): CustodyEventDetails =>
  ({ ...details, reseal: { sealFound, sealNumber } satisfies Reseal }) as CustodyEventDetails;

/** One server for a file of tests, and for each test an agency whose bag (four vials) has a seal policy. */
export function sealScene(prefix: string, policy: 'sealed' | 'sealedAndCounted' = 'sealed') {
  let server: TestServer;
  let custody: EventCustody;
  let acts: EventScene['acts'];

  const { record, expectIntact, held } = eventScene(prefix, (scene) => {
    ({ server, custody, acts } = scene);
  });

  const setPolicy = (sealPolicy: 'none' | 'sealed' | 'sealedAndCounted' = policy) =>
    server.open.database
      .update(inventories)
      .set({ sealPolicy })
      .where(eq(inventories.id, custody.inventoryId));

  /** Everything is counted, and a new seal applied. */
  const sealing = (number: string, found: string | null = null, vials = 4) =>
    detailsOf(custody, 'sealChange', {
      seal: { state: 'replaced', found, number },
      bookSequence: null,
      lines: [{ lotId: custody.lotId, found: vials * vial }],
    });

  const checking = (sealFound: string | null) => detailsOf(custody, 'sealCheck', { sealFound });

  const handing = (seal: object, vials: number | null = null) =>
    ({
      ...acts.handing(vials ?? 0),
      seal,
      ...(vials === null ? { lines: [] } : {}),
    }) as CustodyEventDetails;

  const intact = (number: string) => ({ state: 'intact', number });

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get acts() {
      return acts;
    },
    record,
    expectIntact,
    held,
    setPolicy,
    sealing,
    checking,
    handing,
    intact,
    /** The seal of the bag, as the records add it up. */
    seal: async () =>
      (await readSeals(server.open.database, custody.agencyId, [custody.inventoryId])).get(
        custody.inventoryId,
      ),
    place: async () =>
      (
        await server.open.database
          .select()
          .from(inventories)
          .where(eq(inventories.id, custody.inventoryId))
      )[0],
    seals: () =>
      server.open.database
        .select()
        .from(discrepancies)
        .where(eq(discrepancies.agencyId, custody.agencyId)),
  };
}
