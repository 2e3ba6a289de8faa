import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { ImportCounts, ImportKind, ImportStanding } from '../../../contract/import/import.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { importRows, imports } from '../../database/schema/recordImport.ts';
import { users } from '../../database/schema/user.ts';
import { notFound } from '../../platform/http/problemError.ts';

export type ImportRecord = typeof imports.$inferSelect;

const none: ImportCounts = { add: 0, change: 0, same: 0, bad: 0, added: 0, changed: 0, failed: 0 };

/** The import, locked until the transaction ends: two who continue with one take turns. @throws ProblemError 404 */
export async function lockImport(
  tx: Transaction,
  agencyId: number,
  id: string,
): Promise<ImportRecord> {
  const rows = await tx
    .select()
    .from(imports)
    .where(isRecord(imports, agencyId, id))
    .for('update');
  const found = rows[0];
  if (found === undefined) throw notFound('This import does not exist.');
  return found;
}

/** The imports of a kind that are not over, locked in the order of their ids. */
export async function lockOpenImports(
  tx: Transaction,
  agencyId: number,
  kind: ImportKind,
): Promise<ImportRecord[]> {
  return tx
    .select()
    .from(imports)
    .where(
      and(
        matching(imports, { agencyId, kind }),
        inArray(imports.state, ['reading', 'preview', 'applying']),
      ),
    )
    .orderBy(asc(imports.id))
    .for('update');
}

/** The rows of an import by verdict; of one that is over, as it was when it ended. */
export async function countRows(
  reader: Reader,
  { id, counts }: Pick<ImportRecord, 'id' | 'counts'>,
): Promise<ImportCounts> {
  if (counts !== null) return { ...none, ...counts };
  const rows = await reader
    .select({ verdict: importRows.verdict, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .groupBy(importRows.verdict);
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.verdict, row.rows])) };
}

/**
 * The status of an import.
 * @throws ProblemError 404 for those of other agencies.
 */
export async function readStanding(
  reader: Reader,
  agencyId: number,
  id: string,
  unknownHeads: string[] = [],
): Promise<ImportStanding> {
  const rows = await reader
    .select({ record: imports, startedBy: users.fullName })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.startedBy))
    .where(isRecord(imports, agencyId, id));
  const found = rows[0];
  if (found === undefined) throw notFound('This import does not exist.');
  const { record, startedBy } = found;
  return {
    id: record.id,
    kind: record.kind,
    fileName: record.fileName,
    state: record.state,
    startedBy,
    startedAt: record.startedAt.toISOString(),
    counts: await countRows(reader, record),
    unknownHeads,
  };
}

/** An import that waits to be confirmed, or was not written to its end; null if there is none. */
export async function findUnfinished(
  reader: Reader,
  agencyId: number,
  kind: ImportKind,
): Promise<ImportStanding | null> {
  const rows = await reader
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(matching(imports, { agencyId, kind }), inArray(imports.state, ['preview', 'applying'])),
    )
    .orderBy(desc(imports.startedAt))
    .limit(1);
  const id = rows[0]?.id;
  return id === undefined ? null : readStanding(reader, agencyId, id);
}
