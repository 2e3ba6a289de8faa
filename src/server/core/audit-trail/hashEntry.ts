import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../rules/core/canonicalJson.ts';
import type { auditEntries } from '../../database/schema/auditEntry.ts';

export type StoredEntry = typeof auditEntries.$inferSelect;

/** SHA-256 over everything the entry holds, its predecessor's hash included; hexadecimal. */
export function hashEntry(entry: Omit<StoredEntry, 'hash'>): string {
  const content = canonicalJson({
    agencyId: entry.agencyId,
    seq: entry.seq,
    at: entry.at.toISOString(),
    actorId: entry.actorId,
    actorName: entry.actorName,
    factor: entry.factor,
    action: entry.action,
    outcome: entry.outcome,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    subjectName: entry.subjectName,
    summary: entry.summary,
    changes: entry.changes.map(({ field, before, after }) => ({ field, before, after })),
    requestId: entry.requestId,
    address: entry.address,
    previousHash: entry.previousHash,
  });
  return createHash('sha256').update(content).digest('hex');
}
