import * as v from 'valibot';
import { type FieldContent, FieldStatement } from '../../../../contract/custody/fieldEnvelope.ts';
import type { FieldOutcome, FieldReason } from '../../../../contract/custody/fieldRecord.ts';
import { fieldReasonTexts } from '../../../../rules/custody/field/fieldText.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { type AttestedSigner, fieldRecords } from '../../../database/schema/field/field.ts';

export type FieldRow = typeof fieldRecords.$inferSelect;

/** Whose proof counts: it was right when it was received, or they signed again since. */
export function isProven({ verdict, confirmed }: AttestedSigner): boolean {
  return verdict === 'proven' || confirmed !== undefined;
}

/** Records of which nothing is posted before everyone signed again (FIELD-13). */
export function needsEveryone({ reasonCode }: Pick<FieldRow, 'reasonCode'>): boolean {
  return reasonCode === 'nonce_expired' || reasonCode === 'nonce_unknown';
}

const StoredStatement = v.pipe(v.string(), v.parseJson(), FieldStatement);

/** What was attested. @throws if it is none that was accepted. */
export function statementOf({ statement }: Pick<FieldRow, 'statement'>): FieldStatement {
  return v.parse(StoredStatement, statement);
}

export function kindOfContent(content: FieldContent): FieldRow['kind'] {
  return content.act === 'use' ? 'use' : (content.form.details.kind as FieldRow['kind']);
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
      row.actId === null
        ? null
        : { actId: row.actId, inventoryId: row.inventoryId, summary: row.actSummary ?? '' },
    receivedAt: row.receivedAt.toISOString(),
  };
}
