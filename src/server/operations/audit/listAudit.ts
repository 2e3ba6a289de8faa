import { and, asc, desc, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { AuditEntry, AuditList, listAudit as listCall } from '../../../contract/audit.ts';
import type { CallArguments } from '../../../contract/call.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { auditChains, auditEntries } from '../../database/schema/auditEntry.ts';
import { installationChain } from './appendAudit.ts';
import { type AuditFilter, conditionsOf, isUnfiltered } from './auditFilter.ts';
import { type AuditAsker, agencyShown } from './auditScope.ts';
import type { StoredEntry } from './hashEntry.ts';
import { readChain } from './readChain.ts';
import { readHead } from './verifyChain.ts';

type AuditQuery = CallArguments<typeof listCall>['query'];

/** Filtered entries are counted no further: counting a million takes longer than a page may. */
export const countLimit = 1_000;

/** ROUTE-09: a page of the audit history, newest first. Pages begin after an entry, not after a number of them. */
export async function listAudit(
  reader: Reader,
  asker: AuditAsker,
  query: AuditQuery,
): Promise<AuditList> {
  const { before, after, length, ...filter } = query;
  const agencyId = agencyShown(asker, filter.clientId);
  const which = conditionsOf(agencyId, filter);
  const isNewer = before === undefined && after !== undefined;
  const found = await selectEntries(reader, agencyId, {
    which,
    from: before ?? after,
    isNewer,
    limit: length + 1,
  });
  const page = found.slice(0, length);
  if (isNewer) page.reverse();
  const hasMore = found.length > length;
  const [first, last] = [page[0], page.at(-1)];
  const isComplete = before === undefined && after === undefined && !hasMore;
  const { total, isTotalExact } = isComplete
    ? { total: page.length, isTotalExact: true }
    : await countEntries(reader, agencyId, which, filter);
  return {
    rows: await toContract(reader, page),
    total,
    isTotalExact,
    newer:
      first !== undefined && (isNewer ? hasMore : before !== undefined) ? cursorOf(first) : null,
    older: last !== undefined && (isNewer || hasMore) ? cursorOf(last) : null,
    chain: agencyId === undefined ? null : await readChain(reader, agencyId),
  };
}

/** Entries in the order of one index: by time, then agency and number, which no two entries share. */
export async function selectEntries(
  reader: Reader,
  agencyId: number | undefined,
  page: { which: SQL | undefined; from: string | undefined; isNewer: boolean; limit: number },
): Promise<StoredEntry[]> {
  const { which, from, isNewer, limit } = page;
  const direction = isNewer ? asc : desc;
  const { at, seq } = auditEntries;
  return reader
    .select()
    .from(auditEntries)
    .where(and(which, from === undefined ? undefined : beyond(agencyId, from, isNewer)))
    .orderBy(
      direction(at),
      ...(agencyId === undefined ? [direction(auditEntries.agencyId)] : []),
      direction(seq),
    )
    .limit(limit);
}

/** As a comparison of rows, which an index answers; the agency is left out where it is given, as in its index. */
function beyond(agencyId: number | undefined, cursor: string, isNewer: boolean): SQL {
  const [at = '', agency = '', seq = ''] = cursor.split('_');
  const than = isNewer ? sql`>` : sql`<`;
  const instant = sql`${at}::timestamptz`;
  const number = sql`${seq}::bigint`;
  return agencyId === undefined
    ? sql`(${auditEntries.at}, ${auditEntries.agencyId}, ${auditEntries.seq}) ${than} (${instant}, ${agency}::integer, ${number})`
    : sql`(${auditEntries.at}, ${auditEntries.seq}) ${than} (${instant}, ${number})`;
}

function cursorOf({ at, agencyId, seq }: StoredEntry): string {
  return `${at.toISOString()}_${agencyId}_${seq}`;
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
    .limit(countLimit + 1)
    .as('some');
  const [counted] = await reader
    .select({ entries: sql<number>`count(*)`.mapWith(Number) })
    .from(some);
  const entries = counted?.entries ?? 0;
  return { total: Math.min(entries, countLimit), isTotalExact: entries <= countLimit };
}

/** With the names of their agencies. */
export async function toContract(
  reader: Reader,
  entries: readonly StoredEntry[],
): Promise<AuditEntry[]> {
  const ids = [...new Set(entries.map(({ agencyId }) => agencyId))];
  const found =
    ids.length === 0
      ? []
      : await reader
          .select({ id: agencies.id, name: agencies.name })
          .from(agencies)
          .where(inArray(agencies.id, ids));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    sequence: entry.seq,
    clientId: entry.agencyId,
    clientName:
      names.get(entry.agencyId) ??
      (entry.agencyId === installationChain ? 'This installation' : 'Unknown'),
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
  }));
}
