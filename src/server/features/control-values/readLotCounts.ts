import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type {
  ControlValueEvent,
  ControlValueStatus,
} from '../../../contract/control-values/controlValue.ts';
import { labelFoundIn } from '../../../rules/control-values/labelCount.ts';
import { formatUnits } from '../../../rules/quantity/quantityText.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { readSigning } from '../../core/ledger/readSigning.ts';
import { matching, type Reader } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import type { products } from '../../database/schema/custodyProduct.ts';

/** A vial in an inventory, from one moment until another; null: it is there still. */
export interface LocationPeriod {
  readonly inventory: { readonly id: string; readonly name: string };
  readonly status: ControlValueStatus;
  readonly from: Date;
  readonly until: Date | null;
}

/** Counts that are shown; the others are only numbered. */
const listed = 30;

/** Counts of a vial's lot in the places where it was when they were made: the last of them, and how many there are. */
export async function readLotCounts(
  reader: Reader,
  agencyId: number,
  {
    label,
    lotId,
    product,
  }: { label: string; lotId: string; product: typeof products.$inferSelect },
  stays: readonly LocationPeriod[],
): Promise<{ rows: ControlValueEvent[]; total: number }> {
  if (stays.length === 0) return { rows: [], total: 0 };
  const counted = await reader
    .select({ event: custodyEvents, total: sql<number>`count(*) over ()::int` })
    .from(custodyEvents)
    .where(
      and(
        eq(custodyEvents.agencyId, agencyId),
        inArray(custodyEvents.kind, ['count', 'shiftChange', 'sealChange']),
        or(
          ...stays.map(({ inventory, from, until }) =>
            and(
              eq(custodyEvents.inventoryId, inventory.id),
              gte(custodyEvents.occurredAt, from),
              until === null ? undefined : lt(custodyEvents.occurredAt, until),
            ),
          ),
        ),
        sql`${custodyEvents.details} -> 'lines' @> ${JSON.stringify([{ lotId }])}::jsonb`,
      ),
    )
    .orderBy(desc(custodyEvents.sequence))
    .limit(listed);
  const ids = counted.map(({ event }) => event.id);
  if (ids.length === 0) return { rows: [], total: 0 };
  const differing = await reader
    .select({ eventId: discrepancies.eventId })
    .from(discrepancies)
    .where(
      and(
        matching(discrepancies, { agencyId, kind: 'count', lotId }),
        inArray(discrepancies.eventId, ids),
      ),
    );
  const acts = counted.map(({ event }) => ({ ...event, eventId: event.id }));
  const signing = await readSigning(reader, agencyId, acts);
  const rows = counted.map(({ event }): ControlValueEvent => {
    const stay = stays.find(
      ({ inventory, from, until }) =>
        inventory.id === event.inventoryId &&
        from <= event.occurredAt &&
        (until === null || event.occurredAt < until),
    );
    const found =
      'seal' in event.details
        ? event.details.lines.find((line) => line.lotId === lotId)?.found
        : undefined;
    const scanned = 'seal' in event.details ? event.details.scanned : undefined;
    const told =
      scanned === undefined ? '' : `; its label was ${labelFoundIn(scanned, label, agencyId)}`;
    const differs = differing.some(({ eventId }) => eventId === event.id);
    return {
      id: event.id,
      kind: 'count',
      status: stay?.status ?? 'active',
      inventory: stay?.inventory ?? null,
      occurredAt: event.occurredAt.toISOString(),
      recordedAt: event.recordedAt.toISOString(),
      recordedBy: event.recordedBy,
      summary: `Its lot was counted: ${formatUnits(found ?? 0, toProduct(product))}${differs ? ', which didn’t match the ledger' : ''}${told}`,
      ...signing({ ...event, eventId: event.id }),
      ledger: null,
    };
  });
  return { rows: rows.toReversed(), total: counted[0]?.total ?? 0 };
}
