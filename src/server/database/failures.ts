/** None of the servers of an address can be used. The sentence names them without username and password. */
export class NoUsableHost extends Error {}

/** Why a statement failed, as far as callers treat it differently. */
export type DatabaseFailure = 'unavailable' | 'lost' | 'diskFull' | undefined;

const conflicts = ['40001', '40P01'];

/** Certain: what was to be recorded is not. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  // Ended by a limit of connect.ts: a transaction that did nothing, a statement, a wait for a lock.
  '25P03',
  '57014',
  '55P03',
  '53300',
  '57P03',
  // Of a server that takes no changes any longer: the next connection finds the one that does.
  '25006',
  // Undone because of another transaction, after the last repetition.
  ...conflicts,
]);

/** The connection ended while it was used. If that was during a commit, no one knows whether it was carried out. */
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02']);

/** Classifies what the driver throws; drizzle wraps it as `cause`. */
export function classifyDatabaseFailure(error: unknown): DatabaseFailure {
  const isOfDatabase = isDatabaseError(error);
  for (const link of chain(error)) {
    const code = 'code' in link && typeof link.code === 'string' ? link.code : '';
    if (code === '53100' || code === 'ENOSPC') return 'diskFull';
    if (link instanceof NoUsableHost) return 'unavailable';
    if (isOfDatabase && unavailable.has(code)) return 'unavailable';
    if (isOfDatabase && (lost.has(code) || code.startsWith('08'))) return 'lost';
    if (
      /due to connection timeout|timeout exceeded when trying to connect|PGlite is closed|pool after calling end/i.test(
        link.message,
      )
    ) {
      return 'unavailable';
    }
    if (/connection terminated|is not queryable/i.test(link.message)) return 'lost';
  }
  return undefined;
}

/** Undone by the database because another transaction was in the way: a serialization failure, or a deadlock. */
export function isConflict(error: unknown): boolean {
  return chain(error).some((link) => 'code' in link && conflicts.includes(String(link.code)));
}

/** True for errors of a statement, so that a file's ENOENT is not mistaken for a lost server. */
export function isDatabaseError(error: unknown): boolean {
  return chain(error).some(
    (link) =>
      link.constructor.name === 'DrizzleQueryError' ||
      'severity' in link ||
      ('syscall' in link && link.syscall === 'connect'),
  );
}

/** Whether the database ended a statement with this code. */
export function isOfStatement(error: unknown, code: string): boolean {
  return chain(error).some((link) => 'code' in link && link.code === code);
}

function chain(error: unknown): Error[] {
  const links: Error[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) {
    links.push(link);
  }
  return links;
}
