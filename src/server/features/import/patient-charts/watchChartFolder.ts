import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChartImport } from '../../../../contract/import/patientChart.ts';
import type { Agency } from '../../../core/identity/account.ts';
import { type JobContext, JobFailure } from '../../../core/jobs/job.ts';
import { importChartFile } from './importChartFile.ts';

/** A file is finished when nothing was written to it for so long. */
const quietMilliseconds = 60_000;

/** Bytes that are read at once. */
const pieceLength = 65_536;

/** Files of one run; the next run imports the others. */
const filesAtOnce = 200;

/**
 * Imports the finished files of the agency's folder in `CHART_DIR`, the number of the agency, and moves each to `done` or
 * `refused` in it, with a report. Links are never followed, hidden files and unfinished ones stay.
 *
 * @returns how many were imported and refused.
 * @throws JobFailure where a folder is none.
 */
export async function importWatchedFiles(
  context: JobContext,
  agency: Agency,
): Promise<{ imported: number; refused: number }> {
  const root = context.configuration.CHART_DIR;
  const outcome = { imported: 0, refused: 0 };
  if (root === undefined) return outcome;
  const folder = join(root, String(agency.id));
  for (const one of [folder, join(folder, 'done'), join(folder, 'refused')])
    await ensureFolder(one);
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && isFinishedName(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, filesAtOnce);
  for (const [index, name] of names.entries()) {
    await context.progress(index, names.length);
    const result = await importOne(context, agency, join(folder, name), name);
    if (result === null) continue;
    const to = result.state === 'done' ? 'done' : 'refused';
    await moveFile(folder, name, { to, result, now: context.now() });
    if (to === 'done') outcome.imported += 1;
    else outcome.refused += 1;
  }
  return outcome;
}

/** @throws JobFailure for a link, or for what is no folder. */
async function ensureFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await lstat(path)).isDirectory()) return;
    throw new JobFailure(
      'folder_unusable',
      `The folder ${path} of CHART_DIR can’t be used. It must be a folder, not a link, in which the server may write.`,
      true,
      { cause: error },
    );
  }
}

/** Names of files on their way, which programs rename when they are complete. */
function isFinishedName(name: string): boolean {
  return !name.startsWith('.') && !/\.(part|partial|tmp|crdownload|filepart)$/i.test(name);
}

/** @returns null for a file that is still being written, or that is a link. */
async function importOne(
  { database, now }: JobContext,
  agency: Agency,
  path: string,
  name: string,
): Promise<ChartImport | null> {
  const handle = await openFile(path);
  if (handle === null) return null;
  try {
    const before = await handle.stat();
    const isWhole = before.isFile() && before.nlink === 1;
    if (!isWhole || now().getTime() - before.mtimeMs < quietMilliseconds) return null;
    const result = await importChartFile(database, {
      id: randomUUID(),
      agency,
      fileName: name.slice(0, 255),
      source: 'folder',
      act: {
        actor: { id: null, name: 'Watched folder' },
        factor: null,
        origin: { requestId: null, address: null },
      },
      pieces: piecesOf(handle),
      now,
    });
    const after = await handle.stat();
    return after.mtimeMs === before.mtimeMs && after.size === before.size ? result : null;
  } finally {
    await handle.close();
  }
}

/** A stream would close the file at its end, before it is looked at again. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Uint8Array, void, void> {
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(pieceLength));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

async function moveFile(
  folder: string,
  name: string,
  { to, result, now }: { to: 'done' | 'refused'; result: ChartImport; now: Date },
): Promise<void> {
  const stamp = now.toISOString().replaceAll(/[-:.]/g, '');
  const target = join(folder, to, `${stamp}-${result.id.slice(0, 8)}-${startOf(name)}`);
  await writeFile(`${target}.report.txt`, reportText(result), { flag: 'wx', mode: 0o600 });
  await rename(join(folder, name), target);
}

/** File systems count bytes: a long name leaves no room for what is put around it. */
function startOf(name: string): string {
  return Buffer.from(name).subarray(0, 150).toString();
}

/** What became of a file, without anything of a patient. */
function reportText({ state, refusal, counts, problems, unmapped, fileHash }: ChartImport): string {
  const lines =
    state === 'refused'
      ? [`Refused${lineText(refusal?.line ?? null)}: ${refusal?.sentence ?? ''}`]
      : [
          `Imported: ${counts.doses} doses, ${counts.newCharts} new charts, ${counts.correctedCharts} corrected, ${counts.sameCharts} the same.`,
          `Left out: ${counts.priorCare} given before the unit’s care, ${counts.notGiven} not given, ${counts.repeated} repeated, ${counts.unmapped} of drugs without a product.`,
          `Refused lines: ${counts.problems}.`,
          ...problems.map(({ line, sentence }) => `  Line ${line}: ${sentence}`),
          ...unmapped.map(({ code, doses }) => `  RxNorm ${code} has no product: ${doses} doses.`),
          `SHA-256: ${fileHash ?? ''}`,
        ];
  return `${lines.join('\n')}\n`;
}

function lineText(line: number | null): string {
  return line === null ? '' : ` on line ${line}`;
}
