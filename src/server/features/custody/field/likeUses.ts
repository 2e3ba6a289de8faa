import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { FieldContent } from '../../../../contract/custody/fieldEnvelope.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { controlValueEvents, controlValues } from '../../../database/schema/controlValue.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { uses } from '../../../database/schema/custodyUse.ts';
import { fieldRecords } from '../../../database/schema/field/field.ts';
import type { FieldRow } from './fieldRow.ts';

/** Two uses that are the same but for the device are within so much time (FIELD-14). */
const alikeMilliseconds = 15 * 60_000;

/** The entry that a label of the record was used by; null if none was. */
export async function findUseOfLabel(
  tx: Transaction,
  { agencyId }: FieldRow,
  content: FieldContent,
): Promise<string | null> {
  const labels = content.act === 'use' ? (content.form.labels ?? []) : [];
  if (labels.length === 0) return null;
  const [found] = await tx
    .select({ id: controlValueEvents.ledgerEntryId })
    .from(controlValueEvents)
    .innerJoin(controlValues, isRecord(controlValues, agencyId, controlValueEvents.controlValueId))
    .where(
      and(
        matching(controlValueEvents, { agencyId, status: 'used' }),
        inArray(controlValues.label, labels),
      ),
    )
    .limit(1);
  return found?.id ?? null;
}

/**
 * A use of the same incident, in whatever case its number is written, lot and amount within 15 minutes that another device
 * recorded; null if there is none.
 */
export async function findAlike(
  tx: Transaction,
  row: FieldRow,
  content: Extract<FieldContent, { act: 'use' }>,
): Promise<string | null> {
  const { details, labels } = content.form;
  if (labels !== undefined || details.incidentNumber === '') return null;
  const [found] = await tx
    .select({ id: ledgerEntries.id })
    .from(uses)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, uses.agencyId, uses.entryId))
    .leftJoin(
      fieldRecords,
      and(eq(fieldRecords.agencyId, uses.agencyId), eq(fieldRecords.actId, ledgerEntries.id)),
    )
    .where(
      and(
        matching(uses, { agencyId: row.agencyId }),
        eq(sql`upper(${uses.incidentNumber})`, sql`upper(${details.incidentNumber})`),
        matching(ledgerEntries, {
          lotId: details.lotId,
          change: -(details.given + details.wasted),
        }),
        gte(uses.occurredAt, new Date(row.occurredAt.getTime() - alikeMilliseconds)),
        lte(uses.occurredAt, new Date(row.occurredAt.getTime() + alikeMilliseconds)),
        or(isNull(fieldRecords.deviceId), ne(fieldRecords.deviceId, row.deviceId)),
      ),
    )
    .limit(1);
  return found?.id ?? null;
}
