import { and, eq, inArray, or } from 'drizzle-orm';
import { isRecord, type Reader } from '../../database/database.ts';
import { caseRecords, cases } from '../../database/schema/cases/cases.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { type StoredCaseRecord, toCaseRecord } from './caseRows.ts';

/** When what a correction explains was first found; null if it names no discrepancy. */
export async function findDiscovery(
  reader: Reader,
  agencyId: number,
  discrepancyId: string | null,
): Promise<Date | null> {
  if (discrepancyId === null) return null;
  const [row] = await reader
    .select({ openedAt: cases.openedAt })
    .from(discrepancies)
    .innerJoin(cases, isRecord(cases, discrepancies.agencyId, discrepancies.caseId))
    .where(isRecord(discrepancies, agencyId, discrepancyId));
  return row?.openedAt ?? null;
}

/** The cases that a loss explains. */
export interface LinkedCases {
  /** When the first of them was found; null if it explains none. */
  readonly firstFoundAt: Date | null;
  readonly records: readonly StoredCaseRecord[];
}

/** @param lossId of its event, or of the entry that was signed by itself. */
export async function readLinkedCases(
  reader: Reader,
  agencyId: number,
  lossId: string,
): Promise<LinkedCases> {
  const linked = await reader
    .selectDistinct({ id: cases.id, openedAt: cases.openedAt })
    .from(caseRecords)
    .innerJoin(cases, isRecord(cases, caseRecords.agencyId, caseRecords.caseId))
    .where(
      and(
        eq(caseRecords.agencyId, agencyId),
        or(eq(caseRecords.eventId, lossId), eq(caseRecords.entryId, lossId)),
      ),
    );
  if (linked.length === 0) return { firstFoundAt: null, records: [] };
  const ids = linked.map(({ id }) => id);
  const rows = await reader
    .select()
    .from(caseRecords)
    .where(and(eq(caseRecords.agencyId, agencyId), inArray(caseRecords.caseId, ids)));
  return {
    firstFoundAt: new Date(Math.min(...linked.map(({ openedAt }) => +openedAt))),
    records: rows.map(toCaseRecord),
  };
}
