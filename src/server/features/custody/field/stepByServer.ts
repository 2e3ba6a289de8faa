import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Transaction } from '../../../database/database.ts';
import type { FieldRow } from './fieldRow.ts';
import { appendStep } from './settle.ts';

/**
 * What the server did with a record by itself, in its history and in the audit history. Call it after the rest of the
 * change: the audit entry is what records it.
 */
export async function stepByServer(
  tx: Transaction,
  row: FieldRow,
  at: Date,
  text: string,
): Promise<void> {
  const name = 'Countersign';
  await appendStep(tx, row, { at, userId: null, name, text });
  await appendAudit(tx, {
    ...{ agencyId: row.agencyId, actor: { id: null, name }, factor: null, at },
    action: 'fieldRecord.watched',
    outcome: 'success',
    subject: { kind: 'fieldRecord', id: row.id, name: `${row.author}, record ${row.deviceSeq}` },
    summary: `A field record of ${row.author} was looked at again: ${text}`,
    origin: { requestId: null, address: null },
  });
}
