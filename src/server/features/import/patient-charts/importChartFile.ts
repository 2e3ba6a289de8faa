import type { ChartImport, ChartSource } from '../../../../contract/import/patientChart.ts';
import { type AuditFact, appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { enqueueRun } from '../../../core/jobs/queue.ts';
import { type Database, isRecord, matching, type Transaction } from '../../../database/database.ts';
import { chartImportRows, chartImports } from '../../../database/schema/charts/patientCharts.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import {
  type ChartImportRow,
  findChartImport,
  noCounts,
  readDrugs,
  toChartImport,
} from './chartImportRows.ts';
import { type ReadFile, readChartFile } from './readChartFile.ts';
import { RefusedFile } from './readNemsis.ts';
import { type StoredCharts, storeCharts } from './storeCharts.ts';

/** A file of patient charts on its way in. */
export interface ChartFile {
  /** Made by who sends it: the same id again is the same file. */
  readonly id: string;
  readonly agency: { readonly id: number; readonly timeZone: string };
  readonly fileName: string;
  readonly source: ChartSource;
  /** Who acts, for the audit history. */
  readonly act: Pick<AuditFact, 'actor' | 'factor' | 'origin'>;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly now: () => Date;
}

/** A reading that started so long ago was left by a server that stopped. */
const abandonedMilliseconds = 15 * 60_000;

/**
 * Imports a file of patient charts (EPCR-01): reads it in pieces, then stores its charts, or nothing of a file that is
 * refused as a whole. Who imported which file, by its hash, is an entry of the audit history without any patient.
 *
 * @returns the result; for an id that was imported before, the result of then.
 * @throws ProblemError 409 while the same id is being read.
 */
export async function importChartFile(database: Database, file: ChartFile): Promise<ChartImport> {
  const former = await database.transaction((tx) => beginImport(tx, file));
  if (former !== null) return toChartImport(former);
  const { agency, id } = file;
  try {
    const read = await readRows(database, file);
    const now = file.now();
    const stored = await storeCharts(database, { agencyId: agency.id, importId: id, now });
    await database.transaction((tx) => finishImport(tx, file, read, stored));
  } catch (error) {
    const refused = error instanceof RefusedFile ? error : interrupted();
    await database.transaction((tx) => rejectImport(tx, file, refused));
    if (refused !== error) throw error;
  }
  const row = await findChartImport(database, agency.id, id);
  if (row === undefined) throw new Error('The import of patient charts is gone');
  return toChartImport(row);
}

function interrupted(): RefusedFile {
  return new RefusedFile(
    'The import was interrupted. Import the file again: nothing is added twice.',
    null,
  );
}

async function beginImport(tx: Transaction, file: ChartFile): Promise<ChartImportRow | null> {
  const { agency, id, fileName, source, act } = file;
  const now = file.now();
  const [begun] = await tx
    .insert(chartImports)
    .values({
      ...{ id, agencyId: agency.id, fileName, source, state: 'reading', startedAt: now },
      // A key is no person.
      importedByUserId: source === 'apiKey' ? null : act.actor.id,
      importedBy: act.actor.name,
      ...{ counts: noCounts, problems: [], unmapped: [] },
    })
    .onConflictDoNothing()
    .returning({ id: chartImports.id });
  if (begun !== undefined) return null;
  const [former] = await tx
    .select()
    .from(chartImports)
    .where(isRecord(chartImports, agency.id, id))
    .for('update');
  if (former === undefined) throw new Error('The import of patient charts is gone');
  if (former.state !== 'reading') return former;
  if (now.getTime() - former.startedAt.getTime() < abandonedMilliseconds) {
    throw conflict('chart_import_running', 'This file is being read already. Wait for its result.');
  }
  await removeRows(tx, file);
  await tx
    .update(chartImports)
    .set({ startedAt: now })
    .where(isRecord(chartImports, agency.id, id));
  return null;
}

async function readRows(database: Database, file: ChartFile): Promise<ReadFile> {
  const { agency, id } = file;
  let row = 0;
  return readChartFile(file.pieces, {
    timeZone: agency.timeZone,
    now: file.now(),
    drugs: await readDrugs(database, agency.id),
    store: async (rows) => {
      const values = rows.map((one, index) => ({
        ...one,
        agencyId: agency.id,
        importId: id,
        row: row + index + 1,
      }));
      row += rows.length;
      await database.insert(chartImportRows).values(values);
    },
  });
}

async function removeRows(tx: Transaction, { agency, id }: ChartFile): Promise<void> {
  await tx
    .delete(chartImportRows)
    .where(matching(chartImportRows, { agencyId: agency.id, importId: id }));
}

async function finishImport(
  tx: Transaction,
  file: ChartFile,
  read: ReadFile,
  stored: StoredCharts,
): Promise<void> {
  const { agency, id, act } = file;
  const now = file.now();
  const unmapped = read.unmapped.reduce((sum, { doses }) => sum + doses, 0);
  const { priorCare, notGiven, problems, format, fileHash } = read;
  await removeRows(tx, file);
  await tx
    .update(chartImports)
    .set({
      ...{ state: 'done', finishedAt: now, format, fileHash, problems },
      unmapped: read.unmapped,
      counts: { ...stored, priorCare, notGiven, unmapped, problems: read.problemCount },
    })
    .where(isRecord(chartImports, agency.id, id));
  const charts = stored.newCharts + stored.correctedCharts;
  await appendAudit(tx, {
    ...auditBase(file, now),
    action: 'charts.imported',
    outcome: 'success',
    summary: `${act.actor.name} imported ${stored.doses} doses of ${charts} patient charts; ${stored.sameCharts} were the same, ${read.problemCount} lines refused (file ${fileHash})`,
  });
  await enqueueRun(tx, { job: 'patientCharts', agencyId: agency.id, requestedBy: null, now });
}

async function rejectImport(tx: Transaction, file: ChartFile, refused: RefusedFile): Promise<void> {
  const { agency, id, act } = file;
  const now = file.now();
  await removeRows(tx, file);
  await tx
    .update(chartImports)
    .set({ state: 'refused', finishedAt: now, refusal: refused.message, refusalLine: refused.line })
    .where(isRecord(chartImports, agency.id, id));
  await appendAudit(tx, {
    ...auditBase(file, now),
    action: 'charts.importRefused',
    outcome: 'failure',
    summary: `A file of patient charts from ${act.actor.name} was refused: ${refused.message}`,
  });
}

function auditBase({ agency, id, act }: ChartFile, at: Date) {
  return {
    ...act,
    agencyId: agency.id,
    subject: { kind: 'chartImport', id, name: 'Patient charts' },
    at,
  };
}
