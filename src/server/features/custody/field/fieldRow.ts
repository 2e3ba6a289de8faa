import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type FieldContent, FieldStatement } from '../../../../contract/custody/fieldEnvelope.ts';
import type { FieldOutcome, FieldReason } from '../../../../contract/custody/fieldRecord.ts';
import { fieldReasonTexts } from '../../../../rules/custody/field/fieldText.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { type AttestedSigner, fieldRecords } from '../../../database/schema/field/field.ts';

export type FieldRow = typeof fieldRecords.$inferSelect;

/** Whose proof counts: it was right when it was received, or they signed again since. */
export function isProven({ verdict, confirmed }: AttestedSigner): boolean {
  return verdict === 'proven' || confirmed !== undefined;
}

/** From the issue of a nonce to the receipt of what was recorded with it (FIELD-02). */
export const nonceMilliseconds = 72 * 3_600_000;

/**
 * Why nothing of a record is posted before everyone signed again (FIELD-13), whatever else is decided about it; null if
 * its nonce counted when it was received.
 */
export function whyEveryone({
  nonceIssuedAt,
  receivedAt,
}: Pick<FieldRow, 'nonceIssuedAt' | 'receivedAt'>): 'nonce_expired' | 'nonce_unknown' | null {
  if (nonceIssuedAt === null) return 'nonce_unknown';
  const age = receivedAt.getTime() - nonceIssuedAt.getTime();
  return age > nonceMilliseconds ? 'nonce_expired' : null;
}

/** A witness may confirm what was posted without them for so long (FIELD-10). */
const confirmMilliseconds = 72 * 3_600_000;

/** Whether what was posted without a signature can no longer be confirmed. */
export function isTooLateToConfirm({ receivedAt }: FieldRow, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() > confirmMilliseconds;
}

/** Records that this person is named in, as one who signed. */
export function namesPerson(userId: string) {
  return sql`${fieldRecords.signers} @> ${JSON.stringify([{ userId }])}::jsonb`;
}

/** Records that are not posted yet. */
export const notPosted = inArray(fieldRecords.state, ['waiting', 'parked']);

/** Records that were posted without a signature that can still be given. */
export function lacksSignature(now: Date) {
  return and(
    eq(fieldRecords.state, 'posted'),
    eq(fieldRecords.reasonCode, 'witness_unproven'),
    gte(fieldRecords.receivedAt, new Date(now.getTime() - confirmMilliseconds)),
  );
}

const StoredStatement = v.pipe(v.string(), v.parseJson(), FieldStatement);

/** What was attested. @throws if it is none that was accepted. */
export function statementOf({ statement }: Pick<FieldRow, 'statement'>): FieldStatement {
  return v.parse(StoredStatement, statement);
}

export function kindOfContent(content: FieldContent): FieldRow['kind'] {
  return content.act === 'use' ? 'use' : (content.form.details.kind as FieldRow['kind']);
}

/** The inventory that a record states; null if this server does not have it. */
export async function findStatedPlace(
  reader: Reader,
  agencyId: number,
  content: FieldContent,
): Promise<string | null> {
  const { inventoryId } = content.form.details;
  const known = await reader.$count(inventories, isRecord(inventories, agencyId, inventoryId));
  return known === 0 ? null : inventoryId;
}

/** The record with this id; undefined if the agency has none. */
export async function findRow(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<FieldRow | undefined> {
  const rows = await reader
    .select()
    .from(fieldRecords)
    .where(isRecord(fieldRecords, agencyId, id));
  return rows[0];
}

/** What became of a record, as the contract shows it. */
export function toOutcome(row: FieldRow): FieldOutcome {
  const code = row.reasonCode as FieldReason | null;
  return {
    recordId: row.id,
    state: row.state,
    reason: code === null ? null : { code, message: row.reason ?? fieldReasonTexts[code] },
    marks: row.marks as FieldOutcome['marks'],
    posted:
      row.actId === null || row.inventoryId === null
        ? null
        : { actId: row.actId, inventoryId: row.inventoryId, summary: row.actSummary ?? '' },
    receivedAt: row.receivedAt.toISOString(),
  };
}
