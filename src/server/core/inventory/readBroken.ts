import { and, eq, inArray, sql } from 'drizzle-orm';
import { matching, type Reader } from '../../database/database.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';

/** As the index has it. */
const changesBroken = sql`${ledgerEntries.facts}->'broken' is not null`;

const broken = sql<number>`sum((${ledgerEntries.facts}->>'broken')::bigint)`.mapWith(Number);

/** What of a lot is broken in one inventory; in the product's measure. */
interface BrokenLot {
  readonly inventoryId: string;
  readonly lotId: string;
  readonly broken: number;
}

/** What is broken in inventories and waits to be destroyed or returned: what the entries add up to (STOCK-11). */
export async function readBroken(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<BrokenLot[]> {
  const { inventoryId, lotId } = ledgerEntries;
  const rows = await reader
    .select({ inventoryId, lotId, broken: broken })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.agencyId, agencyId),
        inArray(inventoryId, [...inventoryIds]),
        changesBroken,
      ),
    )
    .groupBy(inventoryId, lotId);
  return rows.filter((row) => row.broken > 0);
}

/** How much of each lot that a transfer carries is broken, by the id of the lot. */
export async function readBrokenInTransit(
  reader: Reader,
  agencyId: number,
  transferId: string,
): Promise<ReadonlyMap<string, number>> {
  const { lotId } = ledgerEntries;
  const rows = await reader
    .select({ lotId, carried: sql<number>`-${broken}`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(
      custodyEvents,
      and(eq(custodyEvents.agencyId, agencyId), eq(custodyEvents.id, ledgerEntries.eventId)),
    )
    .where(
      and(
        matching(ledgerEntries, { agencyId }),
        changesBroken,
        sql`(${custodyEvents.id} = ${transferId}
          or ${custodyEvents.details}->>'transferId' = ${transferId})`,
      ),
    )
    .groupBy(lotId);
  return new Map(rows.map((row) => [row.lotId, row.carried]));
}
