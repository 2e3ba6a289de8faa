import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import { readLedgerEntries } from '../../../core/ledger/readLedgerEntries.ts';
import type { Reader } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';

const length = 12;

/** The last ledger lines and counts of the person's inventories, newest first. */
export async function readRecent(
  reader: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
): Promise<Dashboard['recent']> {
  const ids = places.map(({ id }) => id);
  if (ids.length === 0) return [];
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const which = inArray(ledgerEntries.inventoryId, ids);
  const entries = await readLedgerEntries(reader, agencyId, which, { start: 0, length });
  const counted = await reader
    .select()
    .from(counts)
    .where(and(eq(counts.agencyId, agencyId), inArray(counts.inventoryId, ids)))
    .orderBy(desc(counts.countedAt))
    .limit(length);
  const lines = [
    ...entries.map((entry) => ({
      at: entry.recordedAt,
      who: entry.signatures.map(({ name }) => name).join(', ') || entry.recordedBy,
      text: `${entry.product.name} ${entry.product.strength}: ${entry.summary}`,
      inventoryId: entry.inventoryId,
    })),
    ...counted.map((count) => ({
      at: count.countedAt.toISOString(),
      who: [count.countedBy, count.witnessedBy].filter((name) => name !== null).join(', '),
      text: count.hasDifference ? 'Count with a discrepancy' : 'Count without a discrepancy',
      inventoryId: count.inventoryId,
    })),
  ];
  return lines
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, length)
    .map((line) => ({ ...line, inventoryName: names.get(line.inventoryId) ?? null }));
}
