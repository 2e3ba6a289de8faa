import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { CallArguments } from '../../../contract/core/call.ts';
import type { getImport, ImportStanding, ValidatedRow } from '../../../contract/import/import.ts';
import type { Importers } from '../../core/import/importer.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { importRows, imports } from '../../database/schema/recordImport.ts';
import { conflict } from '../../platform/http/problemError.ts';
import { auditImport } from './endImport.ts';
import { countRows, type ImportRecord, lockImport, readStanding } from './importStanding.ts';
import { importedRow } from './readFile.ts';

/** Rows of one transaction: it holds the embedded database's one connection. */
const sliceOf = {
  users: 250,
  products: 25,
  suppliers: 25,
  inventories: 25,
  temperatures: 100,
} as const;

/** Lets an import be written. Said again, it changes nothing. @throws ProblemError 404, 409 in any other state. */
export async function confirmImport(
  tx: Transaction,
  request: UserRequest,
  id: string,
  { isMailed }: { isMailed: boolean },
): Promise<ImportStanding> {
  const agencyId = request.session.agency.id;
  const record = await lockImport(tx, agencyId, id);
  if (record.state === 'preview') {
    await tx.update(imports).set({ state: 'applying', isMailed }).where(eq(imports.id, id));
    await auditImport(tx, request, record, 'import.confirmed', 'confirmed the import of');
  } else if (record.state !== 'applying' && record.state !== 'done') throw over();
  return readStanding(tx, agencyId, id);
}

/**
 * Writes the next rows, all of a slice with their audit entries in one transaction: an interrupted import continues at
 * the row where it stopped. @throws ProblemError 404, 409 if it was not confirmed.
 */
export async function applyImport(
  tx: Transaction,
  importers: Importers,
  request: UserRequest,
  id: string,
): Promise<ImportStanding> {
  const agencyId = request.session.agency.id;
  const record = await lockImport(tx, agencyId, id);
  if (record.state === 'done') return readStanding(tx, agencyId, id);
  if (record.state !== 'applying') throw over();
  const slice = await tx
    .select({ line: importRows.line, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.verdict, ['add', 'change'])))
    .orderBy(asc(importRows.line))
    .limit(sliceOf[record.kind]);
  if (slice.length === 0) return finish(tx, request, record);
  const rows = slice.map((row) => importedRow(row, record.fields));
  const { isMailed } = record;
  const written = await importers[record.kind].write(tx, request, rows, { isMailed });
  for (const verdict of ['added', 'changed', 'same'] as const) {
    const lines = slice.filter((_row, index) => written[index]?.verdict === verdict);
    if (lines.length === 0) continue;
    await tx
      .update(importRows)
      .set({ verdict })
      .where(
        and(
          eq(importRows.importId, id),
          inArray(
            importRows.line,
            lines.map(({ line }) => line),
          ),
        ),
      );
  }
  for (const [index, { line }] of slice.entries()) {
    const result = written[index];
    if (result?.verdict !== 'failed') continue;
    await tx
      .update(importRows)
      .set({ verdict: 'failed', reasons: [...result.reasons] })
      .where(and(eq(importRows.importId, id), eq(importRows.line, line)));
  }
  return readStanding(tx, agencyId, id);
}

async function finish(
  tx: Transaction,
  request: UserRequest,
  record: ImportRecord,
): Promise<ImportStanding> {
  const counts = await countRows(tx, record);
  await tx
    .update(imports)
    .set({ state: 'done', finishedAt: request.now, counts })
    .where(eq(imports.id, record.id));
  const what = `${counts.added} added, ${counts.changed} changed, ${counts.failed} not written, ${counts.bad} left out`;
  await auditImport(tx, request, record, 'import.done', 'finished the import of', what);
  return readStanding(tx, request.session.agency.id, record.id);
}

/** A page of the rows, of one verdict or of all, in the order of the file. @throws ProblemError 404 */
export async function readImport(
  reader: Reader,
  agencyId: number,
  id: string,
  { start, length, verdict }: CallArguments<typeof getImport>['query'],
): Promise<{ standing: ImportStanding; rows: ValidatedRow[]; total: number }> {
  const standing = await readStanding(reader, agencyId, id);
  const which = and(
    eq(importRows.importId, id),
    verdict === undefined ? undefined : eq(importRows.verdict, verdict),
  );
  const rows = await reader
    .select({ row: importRows, fields: imports.fields })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(which)
    .orderBy(asc(importRows.line))
    .offset(start)
    .limit(length);
  const counted = await reader.select({ total: count() }).from(importRows).where(which);
  return {
    standing,
    rows: rows.map(({ row: { line, cells, verdict: of, note, reasons }, fields }) => ({
      line,
      name: nameOf(importedRow({ line, cells }, fields).cells),
      verdict: of,
      note,
      reasons,
    })),
    total: counted[0]?.total ?? 0,
  };
}

function nameOf(cells: Readonly<Record<string, string>>): string {
  const text = cells.fullName || cells.name || cells.email || cells.ndc || cells.deaNumber || '';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function over() {
  return conflict('import_over', 'This import is over. Choose the file again.');
}
