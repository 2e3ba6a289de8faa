import { and, eq, isNotNull, like, max } from 'drizzle-orm';
import { biennialDueOn } from '../../../rules/reports/regulatoryClocks.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import type { Reader } from '../../database/database.ts';
import { biennialInventories } from '../../database/schema/biennialInventory.ts';
import { regulatoryDates } from '../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { together } from '../../database/together.ts';
import { isTraining } from '../training/isTraining.ts';

/** What the clock that someone entered is called: it ends when an inventory is taken. */
export const biennialTitle = 'Biennial inventory';

export interface ClockAsked {
  readonly agencyId: number;
  readonly timeZone: string;
}

/**
 * When the next inventory is due: two years after the last one that was recorded here, else after the last one that was
 * entered as done, else after the first day of the ledger. Null before anything was recorded, and in training.
 */
export async function readBiennialClock(
  database: Reader,
  asked: ClockAsked,
): Promise<{ dueOn: string; after: string } | null> {
  const reader = together(database);
  const [isForTraining, taken, entered, first] = await Promise.all([
    isTraining(reader, asked.agencyId),
    readLastTaken(reader, asked),
    readLastEntered(reader, asked),
    readFirstDay(reader, asked),
  ]);
  if (isForTraining) return null;
  const after = taken ?? entered ?? first;
  return after === null ? null : { dueOn: biennialDueOn(after), after };
}

async function readLastTaken(reader: Reader, { agencyId }: ClockAsked): Promise<string | null> {
  const [row] = await reader
    .select({ day: max(biennialInventories.day) })
    .from(biennialInventories)
    .where(eq(biennialInventories.agencyId, agencyId));
  return row?.day ?? null;
}

async function readLastEntered(
  reader: Reader,
  { agencyId, timeZone }: ClockAsked,
): Promise<string | null> {
  const [row] = await reader
    .select({ doneAt: max(regulatoryDates.doneAt) })
    .from(regulatoryDates)
    .where(
      and(
        eq(regulatoryDates.agencyId, agencyId),
        like(regulatoryDates.title, `${biennialTitle}%`),
        isNotNull(regulatoryDates.doneAt),
      ),
    );
  return row?.doneAt ? dayIn(timeZone, row.doneAt.toISOString()) : null;
}

/** The day of the first entry in the agency's ledger; null before there is any. */
export async function readFirstDay(
  reader: Reader,
  { agencyId, timeZone }: ClockAsked,
): Promise<string | null> {
  const [row] = await reader
    .select({ at: ledgerEntries.recordedAt })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.sequence, 1)));
  return row === undefined ? null : dayIn(timeZone, row.at.toISOString());
}
