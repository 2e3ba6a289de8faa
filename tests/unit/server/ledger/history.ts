import type { PgTable } from 'drizzle-orm/pg-core';
import { hashEntry, type StoredEntry } from '../../../../src/server/core/audit-trail/hashEntry.ts';
import { auditChains, auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { agencyId, recordedAt, signer } from './samples.ts';
import type { Tables } from './tables.ts';

const zeros = '0'.repeat(64);

/** A history of so many entries, each linked to the one before. */
export function historyOf(
  length: number,
  what = 'Entry',
): { entries: StoredEntry[]; head: Record<string, unknown> } {
  const entries: StoredEntry[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const entry = {
      agencyId,
      seq,
      at: recordedAt,
      actorId: signer.userId,
      actorName: signer.name,
      factor: 'password',
      action: 'user.saved',
      outcome: 'success' as const,
      subjectKind: 'user',
      subjectId: null,
      subjectName: null,
      summary: `${what} ${seq}`,
      changes: [],
      requestId: null,
      address: null,
      previousHash: entries.at(-1)?.hash ?? zeros,
    };
    entries.push({ ...entry, hash: hashEntry(entry) });
  }
  return { entries, head: { agencyId, seq: length, hash: entries.at(-1)?.hash ?? zeros } };
}

export type History = ReturnType<typeof historyOf>;

export const tablesOf = ({ entries, head }: History): Tables =>
  new Map<PgTable, Record<string, unknown>[]>([
    [auditEntries, entries],
    [auditChains, head.seq === null ? [] : [head]],
  ]);

/** Changes columns of an entry, counted from 0; a forger hashes it again. */
export function alter(
  entries: StoredEntry[],
  at: number,
  columns: Partial<StoredEntry>,
  isHashed = false,
) {
  const entry = entries[at];
  if (entry === undefined) throw new Error('There is no such entry');
  const changed = { ...entry, ...columns };
  entries[at] = isHashed ? { ...changed, hash: hashEntry(changed) } : changed;
}
