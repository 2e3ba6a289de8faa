import { and, eq, gte, lt } from 'drizzle-orm';
import type { FormLoss } from '../../../../contract/reports/form3848.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import type { Period } from '../../../core/agency/period.ts';
import { notifiedOf, readLossRecords } from '../../../core/signed-documents/lossChain.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { lossReports } from '../../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';

/** The loss reports of an agency that were discovered in a period, by their entries, with their clocks and notices (REG-13, REG-15). */
export async function readReportedLosses(
  reader: Reader,
  { agencyId, timeZone }: { readonly agencyId: number; readonly timeZone: string },
  { start, end }: Period,
): Promise<ReadonlyMap<string, Omit<FormLoss, 'amount'>>> {
  const rows = await reader
    .select({ loss: lossReports, eventId: ledgerEntries.eventId })
    .from(lossReports)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, lossReports.agencyId, lossReports.entryId))
    .where(
      and(
        eq(lossReports.agencyId, agencyId),
        gte(lossReports.discoveredAt, start),
        lt(lossReports.discoveredAt, end),
      ),
    );
  const ids = rows.map(({ loss, eventId }) => eventId ?? loss.entryId);
  const records = await readLossRecords(reader, agencyId, ids);
  const day = (at: Date | null) => at && dayIn(timeZone, at.toISOString());
  return new Map(
    rows.map(({ loss, eventId }) => {
      const own = records.filter(({ lossId }) => lossId === (eventId ?? loss.entryId));
      const { departmentOn, departmentBy, directorOn, directorBy } = notifiedOf(own);
      const decided = own.find(({ kind }) => kind === 'notSignificant');
      return [
        loss.entryId,
        {
          number: loss.number,
          discoveredOn: dayIn(timeZone, loss.discoveredAt.toISOString()),
          noticeDueOn: loss.noticeDueOn,
          noticeSentOn: day(loss.noticeSentAt),
          formDueOn: loss.formDueOn,
          formFiledOn: day(loss.formFiledAt),
          notSignificantOn: day(decided?.signedAt ?? null),
          newYork: { departmentOn, departmentBy, directorOn, directorBy },
        },
      ];
    }),
  );
}
