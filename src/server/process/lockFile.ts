import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartFailure } from '../platform/files/startFailure.ts';

const Identity = v.object({ pid: v.number(), startedAt: v.nullable(v.string()) });

export interface HeldLock {
  release(): void;
}

/**
 * Takes the data folder for this process. Two processes on one embedded database lose records silently,
 * so the second one is refused; the lock of a process that no longer runs is taken over.
 *
 * @throws StartFailure when another process holds the folder; the file system's error when it cannot write.
 */
export function takeLock(folder: string): HeldLock {
  const path = join(folder, 'countersign.lock');
  const own = JSON.stringify(identifyProcess());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, own)) return { release: () => release(path, own) };
    const held = read(path);
    if (held === undefined) continue;
    const holder = parse(held);
    if (holder !== undefined && isRunning(holder)) throw rejectSecond(folder, path, holder);
    if (!removeStale(path, held)) throw rejectSecond(folder, path, holder);
  }
  throw rejectSecond(folder, path, undefined);
}

/** Linked, not written, into place: the file never exists without its content. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** A lock file that a crash cut off names no one, so no one holds it. */
function parse(content: string): ProcessIdentity | undefined {
  try {
    const parsed = v.safeParse(Identity, JSON.parse(content));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Moves the stale file away and looks at what was moved: where another process took the lock in between,
 * its file is put back.
 */
function removeStale(path: string, stale: string): boolean {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  const isStale = read(aside) === stale;
  if (!isStale) linkSync(aside, path);
  unlinkSync(aside);
  return isStale;
}

function release(path: string, own: string): void {
  if (read(path) === own) unlinkSync(path);
}

function rejectSecond(folder: string, path: string, holder: ProcessIdentity | undefined) {
  const who = holder === undefined ? 'Another process' : `Process ${holder.pid}`;
  return new StartFailure(
    'data_folder_locked',
    `${who} already uses the data folder ${folder} (lock file ${path}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

interface ProcessIdentity {
  readonly pid: number;
  /** Boot id and start time, so that a later process with the same pid is distinguished; null off Linux. */
  readonly startedAt: string | null;
}

/** The identity of this process. */
export function identifyProcess(pid: number = process.pid): ProcessIdentity {
  return { pid, startedAt: readStart(pid) };
}

/** Whether the process of that identity still runs. Where start times are not known, the pid decides. */
export function isRunning(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it runs, as someone else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const startedAt = readStart(identity.pid);
  return identity.startedAt === null || startedAt === null || startedAt === identity.startedAt;
}

function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain spaces; the start time is the 20th field after it.
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return tick === undefined ? null : `${boot}:${tick}`;
  } catch {
    return null;
  }
}
