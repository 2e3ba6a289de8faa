import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { type Database, isRecord, matching } from '../../../database/database.ts';
import { fieldRecords } from '../../../database/schema/field/field.ts';
import { retryParked } from './decideRecord.ts';
import { findRow } from './fieldRow.ts';
import { openCase } from './settle.ts';
import { stepByServer } from './stepByServer.ts';

/** What no one has settled after so long is a case (FIELD-09, FIELD-13). */
const caseMilliseconds = 24 * 3_600_000;

/** Posts what waited for stock, and opens a case for each record that has waited for someone for 24 hours. */
export async function watchRecords(database: Database, agencyId: number, now: Date): Promise<void> {
  await retryParked(database, agencyId, { now, origin: { requestId: null, address: null } });
  const waiting = await database
    .select({ id: fieldRecords.id })
    .from(fieldRecords)
    .where(
      and(
        matching(fieldRecords, { agencyId }),
        inArray(fieldRecords.state, ['waiting', 'parked']),
        isNull(fieldRecords.caseId),
        isNotNull(fieldRecords.inventoryId),
        lt(fieldRecords.receivedAt, new Date(now.getTime() - caseMilliseconds)),
      ),
    );
  for (const { id } of waiting) {
    await database.transaction(async (tx) => {
      await lockLedger(tx, agencyId);
      const row = await findRow(tx, agencyId, id);
      if (row === undefined || row.caseId !== null || !['waiting', 'parked'].includes(row.state))
        return;
      const caseId = await openCase(tx, row, now);
      await tx
        .update(fieldRecords)
        .set({ caseId })
        .where(isRecord(fieldRecords, agencyId, id));
      const text = 'No one has settled it in 24 hours: a case was opened.';
      await stepByServer(tx, row, now, text);
    });
  }
}
