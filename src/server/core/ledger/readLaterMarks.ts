import { and, eq, inArray, sql } from 'drizzle-orm';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import type { Reader } from '../../database/database.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';

/**
 * The marks of events whose signers were found to be linked when one of them signed later. The entry had its note by
 * then, and the audit trail has the mark.
 *
 * @returns for each event that has one: "Witness not confirmed: A and B."
 */
export async function readLaterMarks(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await reader
    .select({ eventId: auditEntries.subjectId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.agencyId, agencyId),
        inArray(auditEntries.subjectId, [...eventIds]),
        eq(auditEntries.action, 'signature.givenLater'),
        sql`${auditEntries.changes} @> ${JSON.stringify([{ field: witnessNotConfirmed }])}::jsonb`,
      ),
    );
  const marks = new Map<string, string>();
  for (const { eventId, changes } of rows) {
    const named = changes.filter(({ field }) => field === witnessNotConfirmed);
    for (const { after } of named) marks.set(eventId ?? '', `${witnessNotConfirmed}: ${after}.`);
  }
  return marks;
}
