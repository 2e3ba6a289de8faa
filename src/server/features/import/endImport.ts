import { eq } from 'drizzle-orm';
import type { ImportStanding } from '../../../contract/import/import.ts';
import { importKinds } from '../../../rules/import/importKinds.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';
import { importRows, imports } from '../../database/schema/recordImport.ts';
import { countRows, type ImportRecord, lockImport, readStanding } from './importStanding.ts';

/** Gives an import up; what was written stays. @throws ProblemError 404 */
export async function cancelImport(
  tx: Transaction,
  request: UserRequest,
  id: string,
): Promise<ImportStanding> {
  const agencyId = request.session.agency.id;
  const record = await lockImport(tx, agencyId, id);
  if (record.state !== 'done' && record.state !== 'cancelled') await abandon(tx, request, record);
  return readStanding(tx, agencyId, id);
}

/**
 * Ends a locked import that is not over, and removes its rows. It is audited if some of it may already be written, or
 * if another person started it.
 */
export async function abandon(
  tx: Transaction,
  request: UserRequest,
  record: ImportRecord,
): Promise<void> {
  const counts = await countRows(tx, record);
  await tx
    .update(imports)
    .set({ state: 'cancelled', finishedAt: request.now, counts })
    .where(eq(imports.id, record.id));
  await tx.delete(importRows).where(eq(importRows.importId, record.id));
  if (record.state === 'applying' || record.startedBy !== request.session.account.id) {
    await auditImport(tx, request, record, 'import.cancelled', 'canceled the import of');
  }
}

/** One entry about an import. */
export async function auditImport(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  { id, kind, fileName }: ImportRecord,
  action: string,
  verb: string,
  result = '',
): Promise<void> {
  const what = `${importKinds[kind].many} from ${fileName}`;
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action,
    outcome: 'success',
    subject: { kind: 'import', id, name: fileName },
    summary: `${session.account.fullName} ${verb} ${what}${result === '' ? '' : `: ${result}`}`,
  });
}
