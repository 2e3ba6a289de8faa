import { type AuditEntry, auditFileLimit } from '../../../contract/audit/audit.ts';
import { appendAudit, installationChain } from '../../core/audit-trail/appendAudit.ts';
import type { FileParts } from '../../core/http/fileStream.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type AuditFilter, conditionsOf, isSearched } from './auditFilter.ts';
import { agencyShown, principalOf } from './auditScope.ts';
import { toContract } from './listAudit.ts';
import { type EntryKey, readEntries, selectFoundKeys, selectKeys } from './selectEntries.ts';

const head = [
  'Time (UTC)',
  'Agency',
  'Entry',
  'Who',
  'Known by',
  'Act',
  'Result',
  'Record',
  'What happened',
  'What changed',
  'Request',
  'Entry before',
  'This entry',
];

/** Entries that are read at once. */
const batch = 500;

/**
 * The newest entries that fit as a file. Who takes a copy of a trail leaves an entry in it; of all, in the installation's.
 * It is written before the first line is sent, so that no one has a part of the file without it.
 */
export async function exportAudit(
  tx: Transaction,
  request: { session: Session; filter: AuditFilter; origin: Origin; now: Date },
): Promise<FileParts> {
  const { session, filter, now } = request;
  const agencyId = agencyShown(principalOf(session), filter.clientId);
  const find = isSearched(filter) ? selectFoundKeys : selectKeys;
  const found = await find(tx, agencyId, {
    which: conditionsOf(agencyId, filter),
    from: undefined,
    isNewer: false,
    limit: auditFileLimit + 1,
  });
  const keys = found.slice(0, auditFileLimit);
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: agencyId ?? installationChain,
    action: 'audit.exported',
    outcome: 'success',
    subject: { kind: 'audit', id: null, name: 'Audit history' },
    summary: `${session.account.fullName} exported ${keys.length} audit entries`,
  });
  return {
    fileName: `audit-${now.toISOString().slice(0, 10)}.csv`,
    rows: keys.length,
    isComplete: found.length === keys.length,
    lines: (database) => linesOf(database, keys),
  };
}

async function* linesOf(database: Database, keys: readonly EntryKey[]) {
  yield head;
  for (let start = 0; start < keys.length; start += batch) {
    const some = keys.slice(start, start + batch);
    // A transaction, which ends with the browser's interest and after the time of a report.
    const entries = await database.transaction((tx) => readEntries(tx, some));
    for (const entry of entries) yield cellsOf(toContract(entry));
  }
}

function cellsOf(entry: AuditEntry): string[] {
  return [
    entry.at,
    entry.clientName,
    String(entry.sequence),
    entry.who,
    entry.factor,
    entry.action,
    entry.outcome === 'success' ? 'Done' : 'Refused',
    entry.subject,
    entry.summary,
    entry.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; '),
    entry.requestId,
    entry.previousHash,
    entry.hash,
  ];
}
