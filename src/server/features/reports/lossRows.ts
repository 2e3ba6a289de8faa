import { and, eq, or } from 'drizzle-orm';
import { isRecord, type Reader } from '../../database/database.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';

/**
 * The reports of a loss, one for each of its lines.
 *
 * @param id of the event, or of the entry that was signed by itself.
 */
export function readLossRows(reader: Reader, agencyId: number, id: string) {
  return reader
    .select({
      id: lossReports.id,
      number: lossReports.number,
      inventoryId: lossReports.inventoryId,
      lotId: ledgerEntries.lotId,
      eventId: ledgerEntries.eventId,
      discoveredAt: lossReports.discoveredAt,
      noticeSentAt: lossReports.noticeSentAt,
      formFiledAt: lossReports.formFiledAt,
    })
    .from(lossReports)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, lossReports.agencyId, lossReports.entryId))
    .where(
      and(
        eq(lossReports.agencyId, agencyId),
        or(eq(ledgerEntries.eventId, id), eq(ledgerEntries.id, id)),
      ),
    )
    .orderBy(lossReports.number);
}

export type LossRow = Awaited<ReturnType<typeof readLossRows>>[number];
