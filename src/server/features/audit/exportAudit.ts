import { auditFileLimit } from '../../../contract/audit/audit.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { appendAudit, installationChain } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Session } from '../../core/identity/sessions.ts';
import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type AuditFilter, conditionsOf } from './auditFilter.ts';
import { agencyShown, principalOf } from './auditScope.ts';
import { toContract } from './listAudit.ts';
import { selectEntries } from './selectEntries.ts';

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

/** The newest entries that fit as a file. Who takes a copy of a trail leaves an entry in it; of all, in the installation's. */
export async function exportAudit(
  tx: Transaction,
  request: { session: Session; filter: AuditFilter; origin: Origin; now: Date },
) {
  const { session, filter, now } = request;
  const agencyId = agencyShown(principalOf(session), filter.clientId);
  const found = await selectEntries(tx, agencyId, {
    which: conditionsOf(agencyId, filter),
    from: undefined,
    isNewer: false,
    limit: auditFileLimit + 1,
  });
  const isComplete = found.length <= auditFileLimit;
  const entries = found.slice(0, auditFileLimit).map(toContract);
  const csv = csvFile(
    head,
    entries.map((entry) => [
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
    ]),
  );
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: agencyId ?? installationChain,
    action: 'audit.exported',
    outcome: 'success',
    subject: { kind: 'audit', id: null, name: 'Audit history' },
    summary: `${session.account.fullName} exported ${entries.length} audit entries`,
  });
  return {
    fileName: `audit-${now.toISOString().slice(0, 10)}.csv`,
    csv,
    rows: entries.length,
    isComplete,
  };
}
