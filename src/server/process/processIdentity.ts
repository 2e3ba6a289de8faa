import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
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
