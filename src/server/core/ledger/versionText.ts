import { createHash } from 'node:crypto';
import type { recordVersions } from '../../database/schema/recordVersion.ts';

export type StoredVersion = typeof recordVersions.$inferSelect;

/** The link of a version: SHA-256 over the link before and all that the row holds, as `add_version` works it out. */
export function hashVersion(previous: string, version: Omit<StoredVersion, 'hash'>): string {
  const text = [
    previous,
    version.agencyId,
    version.sequence,
    version.tableName,
    version.rowKey,
    version.version,
    version.before ?? '',
    version.auditSeq ?? '',
    version.origin,
    version.state ?? '',
  ].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
