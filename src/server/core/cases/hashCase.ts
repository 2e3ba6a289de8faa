import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../rules/core/canonicalJson.ts';
import type { CaseRecordRow, CaseRow } from './caseRows.ts';

/** SHA-256 over a case as far as it is recorded: what the person who signs it off was shown. */
export function hashCase(
  { id, number }: Pick<CaseRow, 'id' | 'number'>,
  records: readonly CaseRecordRow[],
): string {
  return sha256({
    id,
    number,
    records: records.map((row) => ({
      id: row.id,
      sequence: row.sequence,
      at: row.at.toISOString(),
      recordedAt: row.recordedAt.toISOString(),
      userId: row.userId,
      name: row.name,
      facts: row.facts,
      eventId: row.eventId,
      entryId: row.entryId,
    })),
  });
}

/** SHA-256 of what a sign-off signs: the case as it was, with the reason and the note. */
export function hashSignOff(
  caseHash: string,
  { reasonCode, note }: { readonly reasonCode: string; readonly note: string },
): string {
  return sha256({ caseHash, reasonCode, note });
}

function sha256(content: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
