import { celsiusText, limitsText, outsideBy } from '../../../../rules/inventory/temperature.ts';
import { readCaseRecords } from '../../../core/cases/caseRows.ts';
import { openOrAppendCase } from '../../../core/cases/openOrAppendCase.ts';
import { readHold } from '../../../core/inventory/readTemperature.ts';
import type { Transaction } from '../../../database/database.ts';
import type { temperatureReadings } from '../../../database/schema/cases/temperature.ts';

/** A reading as it was stored, and who entered it; `id` is null for a sensor. */
export interface RecordedReading {
  readonly row: typeof temperatureReadings.$inferSelect;
  readonly by: { readonly id: string | null; readonly name: string };
  readonly recordedAt: Date;
}

/**
 * Opens the case of an excursion if a reading is outside of the limits (STOCK-14). To an open case it is added only if it
 * is another one than the case has already: a sensor that reads the same all night adds one finding. Call it under the
 * ledger's lock.
 */
export async function noteExcursion(
  tx: Transaction,
  { row, by, recordedAt }: RecordedReading,
): Promise<void> {
  const { agencyId, inventoryId, celsius, readAt } = row;
  if (outsideBy(celsius, row) === 0) return;
  const facts = {
    kind: 'finding',
    what: 'temperature',
    label: null,
    recorded: limitsText(row),
    found: celsiusText(celsius),
    isBlind: false,
  } as const;
  const hold = await readHold(tx, agencyId, inventoryId);
  if (hold !== null && (await isKnown(tx, agencyId, hold, { found: facts.found, readAt }))) return;
  await openOrAppendCase(tx, {
    ...{ agencyId, inventoryId, at: readAt, recordedAt, by, facts },
    subject: { kind: 'temperature' },
  });
}

/** A reading from before the first finding is always added: it says since when. */
async function isKnown(
  tx: Transaction,
  agencyId: number,
  { caseId, since }: { readonly caseId: string; readonly since: string },
  { found, readAt }: { readonly found: string; readonly readAt: Date },
): Promise<boolean> {
  if (readAt.getTime() < Date.parse(since)) return false;
  const records = await readCaseRecords(tx, agencyId, caseId);
  return records.some(({ facts }) => facts.kind === 'finding' && facts.found === found);
}
