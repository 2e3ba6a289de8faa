import { desc } from 'drizzle-orm';
import type { RecentUse } from '../../../../contract/custody/use.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { uses } from '../../../database/schema/custodyUse.ts';

/** More than one inventory has within the time in which a use is recorded twice. */
const newest = 20;

/** The newest uses of an inventory, as they were recorded. */
export async function readRecentUses(
  reader: Reader,
  { agencyId }: Principal,
  inventoryId: string,
): Promise<RecentUse[]> {
  const rows = await reader
    .select({
      sequence: ledgerEntries.sequence,
      lotId: ledgerEntries.lotId,
      given: uses.given,
      wasted: uses.wasted,
      occurredAt: uses.occurredAt,
      recordedBy: ledgerEntries.recordedBy,
    })
    .from(ledgerEntries)
    .innerJoin(uses, isRecord(ledgerEntries, uses.agencyId, uses.entryId))
    .where(matching(ledgerEntries, { agencyId, inventoryId, kind: 'use' }))
    .orderBy(desc(ledgerEntries.sequence))
    .limit(newest);
  return rows.map(({ occurredAt, ...row }) => ({ ...row, occurredAt: occurredAt.toISOString() }));
}
