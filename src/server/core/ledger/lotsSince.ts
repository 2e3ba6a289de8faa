import { and, eq, inArray, min } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';

/** When the first entry of each of these lots in an inventory happened (ISO 8601); a lot that was never there is left out. */
export async function readLotsSince(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lotIds.length === 0) return new Map();
  const rows = await reader
    .select({ lotId: ledgerEntries.lotId, since: min(ledgerEntries.occurredAt) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.agencyId, agencyId),
        eq(ledgerEntries.inventoryId, inventoryId),
        inArray(ledgerEntries.lotId, [...lotIds]),
      ),
    )
    .groupBy(ledgerEntries.lotId);
  return new Map(rows.flatMap(({ lotId, since }) => (since ? [[lotId, since.toISOString()]] : [])));
}
