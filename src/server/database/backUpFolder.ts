import { createWriteStream, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openOwn } from './backup.ts';
import { type TarEntry, tarOf } from './tar.ts';

/** Clocks of file systems are this coarse at most. */
const coarseMilliseconds = 2_000;

const chunkBytes = 262_144;

/** What was known of a file when it was read. */
interface Seen {
  readonly size: number;
  readonly mtimeMs: number;
  readonly readAt: number;
}

/**
 * Writes the folder of a database as it is at one moment, compressed, while the database is used: all files first, as they are
 * when each is read, and then, while nothing is written, once more each file that has changed since. Files that were
 * removed in the meantime stay in the archive; the database knows nothing of them.
 *
 * @param whileStill runs what it is given while nothing is written to the folder.
 * @throws the file system's error, or the reason of the signal.
 */
export async function backUpFolder(
  folder: string,
  file: string,
  signal: AbortSignal,
  whileStill: (work: () => Promise<TarEntry[]>) => Promise<TarEntry[]>,
): Promise<void> {
  await (await openOwn(file)).close();
  const bytes = tarOf(entriesOf(folder, whileStill));
  const target = createWriteStream(file, { flush: true });
  await pipeline(Readable.from(bytes), createGzip({ level: 6 }), target, { signal });
}

async function* entriesOf(
  folder: string,
  whileStill: (work: () => Promise<TarEntry[]>) => Promise<TarEntry[]>,
): AsyncGenerator<TarEntry> {
  const seen = new Map<string, Seen>();
  for (const { name, stats } of await list(folder)) {
    const readAt = Date.now();
    if (stats.isDirectory()) {
      seen.set(name, { size: stats.size, mtimeMs: stats.mtimeMs, readAt });
      yield { name, modifiedAt: stats.mtime };
    } else {
      const entry = await openEntry(folder, name);
      if (entry === undefined) continue;
      seen.set(name, { size: entry.stats.size, mtimeMs: entry.stats.mtimeMs, readAt });
      try {
        const content = chunksOf(entry.handle);
        const { size, mtime } = entry.stats;
        yield { name, file: { size, content }, modifiedAt: mtime };
      } finally {
        await entry.handle.close();
      }
    }
  }
  yield* await whileStill(async () => {
    const changed = (await list(folder)).filter(({ name, stats }) =>
      hasChanged(stats, seen.get(name)),
    );
    return Promise.all(changed.map(({ name, stats }) => readWhole(folder, name, stats)));
  });
}

function hasChanged(stats: Stats, seen: Seen | undefined): boolean {
  if (stats.isDirectory()) return seen === undefined;
  return (
    seen === undefined ||
    stats.size !== seen.size ||
    stats.mtimeMs !== seen.mtimeMs ||
    stats.mtimeMs > seen.readAt - coarseMilliseconds
  );
}

interface Listed {
  /** Below the folder, with a slash at its start. */
  readonly name: string;
  readonly stats: Stats;
}

/** Folders before what is in them. What is removed while it is listed is left out. */
async function list(folder: string): Promise<Listed[]> {
  const names = await readdir(folder, { recursive: true });
  const listed = await Promise.all(
    names.toSorted().map(async (name) => {
      const stats = await stat(join(folder, name)).catch(ignoreMissing);
      return stats && { name: `/${name}`, stats };
    }),
  );
  return listed.filter((one) => one !== undefined);
}

async function openEntry(
  folder: string,
  name: string,
): Promise<{ handle: FileHandle; stats: Stats } | undefined> {
  const handle = await open(join(folder, name), 'r').catch(ignoreMissing);
  return handle && { handle, stats: await handle.stat() };
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function readWhole(folder: string, name: string, stats: Stats): Promise<TarEntry> {
  const modifiedAt = stats.mtime;
  if (stats.isDirectory()) return { name, modifiedAt };
  const whole = await readFile(join(folder, name));
  return { name, file: { size: whole.length, content: Readable.from([whole]) }, modifiedAt };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
