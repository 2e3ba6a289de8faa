import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewYorkNotices } from '../../../contract/reports/deaReport.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { lossReports } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { notifiedOf, readLossRecords, type StoredLossRecord } from './lossChain.ts';

/** One report of a loss of which something is still to be done. */
export interface OpenLoss {
  /** Of the loss: the event, or the entry that was signed by itself. */
  readonly lossId: string;
  readonly number: string;
  readonly inventoryId: string;
  readonly place: string;
  readonly discoveredAt: Date;
  /** Whether the DEA still waits for its written notice, and for Form 106 (21 CFR 1301.76(b)). */
  readonly awaitsNotice: boolean;
  readonly awaitsForm: boolean;
  /** Whom New York still asks to be notified. */
  readonly notNotified: readonly ('department' | 'director')[];
}

/** The losses of an agency that are not done, by their numbers. Of a training agency nothing is due (LEDGER-05). */
export async function readOpenLosses(reader: Reader, agencyId: number): Promise<OpenLoss[]> {
  const rows = await reader
    .select({
      loss: lossReports,
      lossId: sql<string>`coalesce(${ledgerEntries.eventId}, ${ledgerEntries.id})`,
      place: inventories.name,
      state: agencies.state,
    })
    .from(lossReports)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, lossReports.agencyId, lossReports.entryId))
    .innerJoin(inventories, isRecord(inventories, lossReports.agencyId, lossReports.inventoryId))
    .innerJoin(agencies, eq(agencies.id, lossReports.agencyId))
    .where(and(eq(lossReports.agencyId, agencyId), isNull(agencies.trainingOf)))
    .orderBy(lossReports.number);
  const ids = [...new Set(rows.map(({ lossId }) => lossId))];
  const records = await readLossRecords(reader, agencyId, ids);
  return rows.flatMap((row) => openLossOf(row, records));
}

/** A report of a loss, with where it was and the state of its agency. */
export interface ReportedLoss {
  readonly loss: Pick<
    typeof lossReports.$inferSelect,
    'number' | 'inventoryId' | 'discoveredAt' | 'noticeSentAt' | 'formFiledAt'
  >;
  readonly lossId: string;
  readonly place: string;
  readonly state: string;
}

/** What is still to be done of a loss; nothing if all is done. @param records what was signed about losses, the newest first. */
export function openLossOf(
  { loss, lossId, place, state }: ReportedLoss,
  records: readonly Pick<StoredLossRecord, 'lossId' | 'kind' | 'statement'>[],
): OpenLoss[] {
  const own = records.filter((record) => record.lossId === lossId);
  const isSignificant = !own.some(({ kind }) => kind === 'notSignificant');
  const awaitsNotice = isSignificant && loss.noticeSentAt === null;
  const awaitsForm = isSignificant && loss.formFiledAt === null;
  const notNotified = state === 'NY' ? missingOf(notifiedOf(own)) : [];
  if (!awaitsNotice && !awaitsForm && notNotified.length === 0) return [];
  const { number, inventoryId, discoveredAt } = loss;
  return [
    { lossId, number, inventoryId, place, discoveredAt, awaitsNotice, awaitsForm, notNotified },
  ];
}

function missingOf({ departmentOn, directorOn }: NewYorkNotices): ('department' | 'director')[] {
  return [
    ...(departmentOn === null ? (['department'] as const) : []),
    ...(directorOn === null ? (['director'] as const) : []),
  ];
}
