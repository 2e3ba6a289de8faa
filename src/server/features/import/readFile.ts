import { and, eq, inArray, ne } from 'drizzle-orm';
import {
  type FileRow,
  fileLines,
  type ImportKind,
  type ImportStanding,
} from '../../../contract/import/import.ts';
import { plainCell } from '../../../rules/core/csv.ts';
import { fieldsOfHeads, importKinds } from '../../../rules/import/importKinds.ts';
import type { ImportedRow, Importers, Validated } from '../../core/import/importer.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { importRows, imports } from '../../database/schema/recordImport.ts';
import { conflict, unprocessable } from '../../platform/http/problemError.ts';
import { abandon } from './endImport.ts';
import { lockImport, lockOpenImports, readStanding } from './importStanding.ts';

/**
 * Starts to read a file. Unfinished imports of the kind are abandoned, and the rows of finished ones are removed: they
 * are as personal as the records that were made from them.
 *
 * @throws ProblemError 422 if a required column is missing, or a field has two; 409 if another person starts at the
 * same time.
 */
export async function beginImport(
  tx: Transaction,
  request: UserRequest,
  { kind, fileName, heads }: { kind: ImportKind; fileName: string; heads: readonly string[] },
): Promise<ImportStanding> {
  const { fields, unknown, missing, twice } = fieldsOfHeads(kind, heads);
  if (missing.length > 0) {
    const known = importKinds[kind].columns.map(({ head }) => head).join(', ');
    throw unprocessable(
      'column_missing',
      `The first line has no column “${missing.join('”, “')}”. The columns of ${importKinds[kind].many} are: ${known}.`,
    );
  }
  if (twice.length > 0) {
    throw unprocessable(
      'column_twice',
      `The column “${twice.join('”, “')}” appears twice. Keep one of them.`,
    );
  }
  const { session, now } = request;
  const agencyId = session.agency.id;
  await endOthers(tx, request, kind);
  const begun = await tx
    .insert(imports)
    .values({
      agencyId,
      kind,
      fileName: stored(fileName),
      startedBy: session.account.id,
      startedAt: now,
      state: 'reading',
      fields: fields.map((field) => field ?? ''),
    })
    .returning({ id: imports.id });
  const id = begun[0]?.id;
  if (id === undefined) throw new Error('The import couldn’t be started');
  return readStanding(tx, agencyId, id, unknown);
}

/** Imports are locked before the agency, like when one is written: its records lock the agency. */
async function endOthers(tx: Transaction, request: UserRequest, kind: ImportKind): Promise<void> {
  const agencyId = request.session.agency.id;
  const open = await lockOpenImports(tx, agencyId, kind);
  await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.id, agencyId))
    .for('no key update');
  const ofKind = and(eq(imports.agencyId, agencyId), eq(imports.kind, kind));
  const newest = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(ofKind, inArray(imports.state, ['reading', 'preview', 'applying'])));
  if (newest.some(({ id }) => !open.some((one) => one.id === id))) {
    throw conflict(
      'import_begun',
      `Someone else just started importing ${importKinds[kind].many}. Wait until they finish, or choose the file again.`,
    );
  }
  for (const other of open) await abandon(tx, request, other);
  const over = tx.select({ id: imports.id }).from(imports).where(ofKind);
  await tx.delete(importRows).where(inArray(importRows.importId, over));
}

/**
 * Accepts rows of the file and validates them; only the import itself is written. A repeated row is not accepted again,
 * so a lost reply does no harm.
 *
 * @throws ProblemError 404, 409 if the file was already read to its end, 422 if it is too long.
 */
export async function addImportRows(
  tx: Transaction,
  importers: Importers,
  request: UserRequest,
  id: string,
  { rows, isLast }: { rows: readonly FileRow[]; isLast: boolean },
): Promise<ImportStanding> {
  const agencyId = request.session.agency.id;
  const { kind, fields, state } = await lockImport(tx, agencyId, id);
  if (state !== 'reading') {
    if (isLast && state === 'preview') return readStanding(tx, agencyId, id);
    throw conflict('import_over', 'This file is no longer being read. Choose it again.');
  }
  if (rows.some(({ line }) => line > fileLines + 1)) {
    const most = fileLines.toLocaleString('en-US');
    throw unprocessable(
      'file_too_long',
      `This file has more than ${most} lines. Split it, and import the parts one after the other.`,
    );
  }
  const fresh = await withoutKnown(tx, id, rows);
  const failures = fresh.map((row) => shapeFailure(row, fields));
  const readable = fresh.filter((_row, index) => failures[index] === null);
  const validated = await importers[kind].validate(
    tx,
    request,
    readable.map((row) => importedRow(row, fields)),
  );
  const results = new Map(readable.map((row, index) => [row.line, validated[index]]));
  const values = await withoutTwice(
    tx,
    { id, fields },
    fresh.map((row, index) => {
      const sentence = failures[index] ?? null;
      const result = results.get(row.line);
      return {
        row,
        validated:
          result ??
          ({
            verdict: 'bad',
            key: null,
            note: '',
            reasons: [{ column: null, sentence: sentence ?? '' }],
          } satisfies Validated),
      };
    }),
  );
  if (values.length > 0) await tx.insert(importRows).values(values);
  if (isLast) await tx.update(imports).set({ state: 'preview' }).where(eq(imports.id, id));
  return readStanding(tx, agencyId, id);
}

async function withoutKnown(
  tx: Transaction,
  importId: string,
  rows: readonly FileRow[],
): Promise<FileRow[]> {
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => line);
  const known = await tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.line, lines)));
  const seen = new Set(known.map(({ line }) => line));
  const fresh: FileRow[] = [];
  for (const row of rows) {
    if (seen.has(row.line)) continue;
    seen.add(row.line);
    fresh.push(row);
  }
  return fresh;
}

function shapeFailure({ cells, isBroken }: FileRow, fields: readonly string[]): string | null {
  if (isBroken)
    return 'A quotation mark opens here and never closes, so the rest of the file is one cell.';
  if (cells.length === fields.length) return null;
  return `This line has ${cells.length} cells, and the heading has ${fields.length}. Look for a missing quotation mark or separator.`;
}

/** The cells by their fields, without the apostrophes of an export. */
export function importedRow(
  { line, cells }: Pick<FileRow, 'line' | 'cells'>,
  fields: readonly string[],
): ImportedRow {
  const named = fields.flatMap((field, index) =>
    field === '' ? [] : [[field, plainCell(cells[index] ?? '')] as const],
  );
  return { line, cells: Object.fromEntries(named) };
}

/** The second row of one record is bad: the server cannot know which of the two is correct. */
async function withoutTwice(
  tx: Transaction,
  { id: importId, fields }: { id: string; fields: readonly string[] },
  rows: readonly { row: FileRow; validated: Validated }[],
) {
  const keys = rows.flatMap(({ validated: { key, verdict } }) =>
    key === null || verdict === 'bad' ? [] : [stored(key)],
  );
  const known =
    keys.length === 0
      ? []
      : await tx
          .select({ key: importRows.key, line: importRows.line })
          .from(importRows)
          .where(
            and(
              eq(importRows.importId, importId),
              inArray(importRows.key, keys),
              ne(importRows.verdict, 'bad'),
            ),
          );
  const lines = new Map(known.map(({ key, line }) => [key, line]));
  return rows.map(({ row, validated }) => {
    const common = { importId, line: row.line, cells: knownCells(row.cells, fields) };
    const key = validated.key === null ? null : stored(validated.key);
    const first = key === null || validated.verdict === 'bad' ? undefined : lines.get(key);
    if (first !== undefined) {
      const sentence = `Line ${first} is about the same record. Keep one of them.`;
      return { ...common, key, verdict: 'bad' as const, reasons: [{ column: null, sentence }] };
    }
    if (key !== null && validated.verdict !== 'bad') lines.set(key, row.line);
    const { verdict, note, reasons } = validated;
    return { ...common, key, verdict, note: stored(note), reasons: reasons.map(readable) };
  });
}

/** Cells of columns that the kind does not have are not kept: no one requested what they hold. */
function knownCells(cells: readonly string[], fields: readonly string[]): string[] {
  return cells
    .slice(0, fields.length)
    .map((cell, index) => (fields[index] === '' ? '' : stored(cell)));
}

const readable = <Reason extends { sentence: string }>(reason: Reason): Reason => ({
  ...reason,
  sentence: stored(reason.sentence),
});

/** In a form that the database can store: it refuses NUL and halves of surrogate pairs, in JSON as well. */
function stored(text: string): string {
  return text.replaceAll(/\0|\p{Cs}/gu, '\ufffd');
}
