import { and, asc, count, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { EventChoices } from '../../../../contract/custody/custodyChoices.ts';
import { isBlindFinding, maySeeRecorded } from '../../../core/discrepancies/blindFindings.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { cases } from '../../../database/schema/cases/cases.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';

/** Only this many counts are offered to be repeated. */
const offered = 10;

/** The newest events of an inventory at which something was counted, the newest first. */
export async function readCounts(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<EventChoices['counts']> {
  const rows = await reader
    .select({
      id: custodyEvents.id,
      summary: custodyEvents.summary,
      occurredAt: custodyEvents.occurredAt,
      countedBy: custodyEvents.recordedBy,
    })
    .from(custodyEvents)
    .where(
      and(
        matching(custodyEvents, { agencyId, inventoryId }),
        inArray(custodyEvents.kind, ['count', 'shiftChange', 'sealChange']),
      ),
    )
    .orderBy(desc(custodyEvents.sequence))
    .limit(offered);
  return rows.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }));
}

/**
 * The unexplained discrepancies that counts of an inventory found. Those of a blind count are left out until they are counted
 * again, except for people who may close their cases (COUNT-07): the amounts show what the ledger had.
 */
export async function readDifferences(
  reader: Reader,
  { agencyId, userId }: Principal,
  inventoryId: string,
): Promise<EventChoices['differences']> {
  const rights = await readRights(reader, { agencyId, userId });
  const isBlind = isBlindFinding({
    agencyId: sql`${discrepancies.agencyId}`,
    eventId: sql`${discrepancies.eventId}`,
  });
  const rows = await reader
    .select({
      difference: discrepancies,
      product: products,
      lot: lots,
      caseOpenedAt: cases.openedAt,
      isBlind,
    })
    .from(discrepancies)
    .innerJoin(products, isRecord(products, discrepancies.agencyId, discrepancies.productId))
    .innerJoin(lots, isRecord(lots, discrepancies.agencyId, discrepancies.lotId))
    .innerJoin(cases, isRecord(cases, discrepancies.agencyId, discrepancies.caseId))
    .where(
      and(
        matching(discrepancies, { agencyId, inventoryId, kind: 'count' }),
        isNull(discrepancies.resolvedAt),
      ),
    )
    .orderBy(asc(discrepancies.openedAt), asc(discrepancies.id));
  return rows
    .map((row) => ({ ...row, product: toProduct(row.product) }))
    .filter(({ isBlind, product }) => maySeeRecorded(rights, isBlind, product))
    .map(({ difference, product, lot, caseOpenedAt }) => ({
      id: difference.id,
      product,
      lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
      recorded: Number(difference.recorded),
      found: Number(difference.found),
      openedAt: difference.openedAt.toISOString(),
      openedBy: difference.openedBy,
      caseOpenedAt: caseOpenedAt.toISOString(),
    }));
}

/** The number of unexplained label discrepancies that scans of an inventory found. */
export async function countLabelDifferences(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<number> {
  const [row] = await reader
    .select({ open: count() })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, inventoryId, kind: 'label' }),
        isNull(discrepancies.resolvedAt),
      ),
    );
  return row?.open ?? 0;
}
