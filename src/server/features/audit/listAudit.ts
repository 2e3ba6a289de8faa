import { desc, type SQL, sql, sum } from 'drizzle-orm';
import type {
  AuditEntry,
  AuditList,
  listAudit as listCall,
} from '../../../contract/audit/audit.ts';
import type { CallArguments } from '../../../contract/core/call.ts';
import { installationChain } from '../../core/audit-trail/appendAudit.ts';
import { readChain } from '../../core/audit-trail/readChain.ts';
import { readHead } from '../../core/audit-trail/verifyChain.ts';
import { countLimit, pageStart, toPage, toTotal } from '../../core/records/cursorPage.ts';
import type { Database, Reader } from '../../database/database.ts';
import { auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { type AuditFilter, conditionsOf, isSearched, isUnfiltered } from './auditFilter.ts';
import { type AuditPrincipal, agencyShown } from './auditScope.ts';
import {
  cursorOf,
  type NamedEntry,
  readEntries,
  selectEntries,
  selectFoundKeys,
} from './selectEntries.ts';

type AuditQuery = CallArguments<typeof listCall>['query'];

/**
 * ROUTE-09: a page of the audit history, newest first. Pages start after an entry, not after a number of them. Its
 * queries run at the same time, on several connections if there are several.
 */
export async function listAudit(
  database: Database,
  principal: AuditPrincipal,
  query: AuditQuery,
): Promise<AuditList> {
  const { before, after, length, ...filter } = query;
  const start = pageStart(query);
  const agencyId = agencyShown(principal, filter.clientId);
  const which = conditionsOf(agencyId, filter);
  const wanted = { which, ...start, limit: length + 1 };
  const [found, counted, chain] = await Promise.all([
    isSearched(filter)
      ? selectFoundKeys(database, agencyId, wanted).then((keys) => readEntries(database, keys))
      : selectEntries(database, agencyId, wanted),
    // An entry's words are looked at one by one: only those of the page are.
    isSearched(filter) ? null : countEntries(database, agencyId, which, filter),
    agencyId === undefined ? null : readChain(database, agencyId),
  ]);
  const page = toPage(found, query, cursorOf);
  const isWhole = start.from === undefined && found.length <= length;
  return {
    ...page,
    rows: page.rows.map(toContract),
    ...(counted ?? { total: page.rows.length, isTotalExact: isWhole }),
    chain,
  };
}

/** Chains are numbered without gaps, so their ends tell how many there are. */
async function countEntries(
  reader: Reader,
  agencyId: number | undefined,
  which: SQL | undefined,
  filter: AuditFilter,
): Promise<{ total: number; isTotalExact: boolean }> {
  if (isUnfiltered(filter)) {
    if (agencyId !== undefined) {
      return { total: (await readHead(reader, agencyId)).seq, isTotalExact: true };
    }
    const [all] = await reader.select({ entries: sum(auditChains.seq) }).from(auditChains);
    return { total: Number(all?.entries ?? 0), isTotalExact: true };
  }
  const some = reader
    .select({ one: sql`1`.as('one') })
    .from(auditEntries)
    .where(which)
    // In the order of the list: without it, every entry with a common word would be gathered first.
    .orderBy(desc(auditEntries.at))
    .limit(countLimit + 1)
    .as('some');
  const [counted] = await reader
    .select({ entries: sql<number>`count(*)`.mapWith(Number) })
    .from(some);
  return toTotal(counted?.entries ?? 0);
}

export function toContract(entry: NamedEntry): AuditEntry {
  return {
    sequence: entry.seq,
    clientId: entry.agencyId,
    clientName:
      entry.agencyName ?? (entry.agencyId === installationChain ? 'This installation' : 'Unknown'),
    at: entry.at.toISOString(),
    whoId: entry.actorId,
    who: entry.actorName,
    factor: entry.factor ?? '',
    action: entry.action,
    outcome: entry.outcome,
    summary: entry.summary,
    subjectId: entry.subjectId,
    subject: entry.subjectName ?? '',
    changes: entry.changes.map((change) => ({ ...change })),
    requestId: entry.requestId ?? '',
    previousHash: entry.previousHash,
    hash: entry.hash,
  };
}
