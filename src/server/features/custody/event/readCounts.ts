import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { EventChoices } from '../../../../contract/custody/custodyChoices.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import type { Reader } from '../../../database/database.ts';
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
        eq(custodyEvents.agencyId, agencyId),
        eq(custodyEvents.inventoryId, inventoryId),
        inArray(custodyEvents.kind, ['count', 'shiftChange', 'sealChange']),
      ),
    )
    .orderBy(desc(custodyEvents.sequence))
    .limit(offered);
  return rows.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }));
}

/** The unexplained discrepancies that counts of an inventory found. */
export async function readDifferences(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<EventChoices['differences']> {
  const rows = await reader
    .select({ difference: discrepancies, product: products, lot: lots })
    .from(discrepancies)
    .innerJoin(
      products,
      and(eq(products.agencyId, discrepancies.agencyId), eq(products.id, discrepancies.productId)),
    )
    .innerJoin(
      lots,
      and(eq(lots.agencyId, discrepancies.agencyId), eq(lots.id, discrepancies.lotId)),
    )
    .where(
      and(
        eq(discrepancies.agencyId, agencyId),
        eq(discrepancies.inventoryId, inventoryId),
        eq(discrepancies.kind, 'count'),
        isNull(discrepancies.resolvedAt),
      ),
    )
    .orderBy(asc(discrepancies.openedAt), asc(discrepancies.id));
  return rows.map(({ difference, product, lot }) => ({
    id: difference.id,
    product: toProduct(product),
    lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    recorded: Number(difference.recorded),
    found: Number(difference.found),
    openedAt: difference.openedAt.toISOString(),
    openedBy: difference.openedBy,
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
        eq(discrepancies.agencyId, agencyId),
        eq(discrepancies.inventoryId, inventoryId),
        eq(discrepancies.kind, 'label'),
        isNull(discrepancies.resolvedAt),
      ),
    );
  return row?.open ?? 0;
}
