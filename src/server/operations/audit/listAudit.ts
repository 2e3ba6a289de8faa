import { and, count, desc, eq, gte, ilike, like, lt, or } from 'drizzle-orm';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { Reader } from '../../database/database.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';
import type { StoredEntry } from './hashEntry.ts';

export interface AuditFilter {
  readonly start: number;
  readonly length: number;
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  /** UTC days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The audit history of one agency, newest first. */
export async function listAudit(
  reader: Reader,
  agencyId: number,
  filter: AuditFilter,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const which = and(eq(auditEntries.agencyId, agencyId), ...conditions(filter));
  const rows = await reader
    .select()
    .from(auditEntries)
    .where(which)
    .orderBy(desc(auditEntries.seq))
    .offset(filter.start)
    .limit(filter.length);
  const counted = await reader.select({ total: count() }).from(auditEntries).where(which);
  return { rows: rows.map(toContract), total: counted[0]?.total ?? 0 };
}

function conditions(filter: AuditFilter) {
  const { search, action, from, to } = filter;
  return [
    search === undefined || search === '' ? undefined : containing(search),
    action === undefined ? undefined : beingAction(action),
    from === undefined ? undefined : gte(auditEntries.at, new Date(`${from}T00:00:00Z`)),
    to === undefined
      ? undefined
      : lt(auditEntries.at, new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)),
  ];
}

/** `signIn.refused` is one action; `signIn` is every action of that noun. */
function beingAction(action: string) {
  return action.includes('.')
    ? eq(auditEntries.action, action)
    : like(auditEntries.action, `${action}.%`);
}

function containing(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(auditEntries.summary, pattern),
    ilike(auditEntries.actorName, pattern),
    ilike(auditEntries.subjectName, pattern),
  );
}

function toContract(entry: StoredEntry): AuditEntry {
  return {
    sequence: entry.seq,
    at: entry.at.toISOString(),
    who: entry.actorName,
    factor: entry.factor ?? '',
    action: entry.action,
    outcome: entry.outcome,
    summary: entry.summary,
    subject: entry.subjectName ?? '',
    changes: entry.changes.map((change) => ({ ...change })),
    requestId: entry.requestId ?? '',
    previousHash: entry.previousHash,
    hash: entry.hash,
  };
}
