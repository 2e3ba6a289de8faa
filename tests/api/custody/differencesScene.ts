import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { detailsOf, type EventCustody, missing } from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import type { TestServer } from '../../support/server/server.ts';

export const early = '2026-03-09T18:00:00.000Z';
export const middle = '2026-03-09T21:00:00.000Z';
export const usual = '2026-03-10T07:31:00.000Z';

export const at = (occurredAt: string, details: CustodyEventDetails): CustodyEventDetails => ({
  ...details,
  occurredAt,
  ...(details.kind === 'loss' ? { discoveredAt: occurredAt } : {}),
});

/** One server for a file of tests, and for each test an agency whose counts find discrepancies. */
export function differencesScene() {
  let server: TestServer;
  let custody: EventCustody;
  let acts: EventScene['acts'];

  const { record, expectIntact } = eventScene('d', (scene) => {
    ({ server, custody, acts } = scene);
  });

  const ownDifferences = () =>
    server.open.database
      .select()
      .from(discrepancies)
      .where(eq(discrepancies.agencyId, custody.agencyId))
      .orderBy(asc(discrepancies.openedAt));

  const openDifferences = () =>
    server.open.database
      .select()
      .from(discrepancies)
      .where(and(eq(discrepancies.agencyId, custody.agencyId), isNull(discrepancies.resolvedAt)));

  async function balanceRow() {
    const rows = await server.open.database
      .select()
      .from(balances)
      .where(and(eq(balances.inventoryId, custody.inventoryId), eq(balances.lotId, custody.lotId)));
    return rows[0];
  }

  const correcting = (change: number, discrepancyId: string) =>
    detailsOf(custody, 'correction', {
      lotId: custody.lotId,
      change,
      correctsEntryId: null,
      discrepancyId,
      ...(change < 0 ? { loss: missing } : {}),
    });

  const losing = (vials: number) =>
    detailsOf(custody, 'loss', { isTheft: false, lines: acts.line(vials) });

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
    ownDifferences,
    openDifferences,
    balanceRow,
    correcting,
    losing,
  };
}
