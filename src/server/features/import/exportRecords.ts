import type { ImportKind } from '../../../contract/import/import.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { countOf, importKinds } from '../../../rules/import/importKinds.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Importers } from '../../core/import/importer.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';

/** Everything of a kind as CSV: imported again, it changes nothing. What starts like a formula is made plain text. */
export async function exportRecords(
  tx: Transaction,
  importers: Importers,
  request: UserRequest,
  kind: ImportKind,
): Promise<{ fileName: string; text: string; total: number }> {
  const { session, now } = request;
  const { columns } = importKinds[kind];
  const records = await importers[kind].readAll(tx, request);
  const text = csvFile(
    columns.map(({ head }) => head),
    records.map((record) => columns.map(({ field }) => record[field] ?? '')),
  );
  await appendAudit(tx, {
    ...actedBy(request),
    action: `${kind}.exported`,
    outcome: 'success',
    subject: { kind: 'agency', id: String(session.agency.id), name: session.agency.name },
    summary: `${session.account.fullName} exported ${countOf(kind, records.length)} as CSV`,
  });
  return { fileName: `${kind}-${now.toISOString().slice(0, 10)}.csv`, text, total: records.length };
}
