import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { exportAudit } from '../../../contract/audit/audit.ts';
import type { CallArguments } from '../../../contract/core/call.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import { auditEntries, auditLabels } from '../../database/schema/auditEntry.ts';

export type AuditFilter = CallArguments<typeof exportAudit>['body'];

const mostWords = 8;

/** What the filters ask for, each as one of the indexes of `audit_entries` has it. */
export function conditionsOf(agencyId: number | undefined, filter: AuditFilter): SQL | undefined {
  const { search, action, outcome, who, record, from, to, userTimeZone } = filter;
  const zone = knownZone(userTimeZone);
  return and(
    agencyId === undefined ? undefined : eq(auditEntries.agencyId, agencyId),
    ...(action === undefined ? [] : beingAction(action)),
    outcome === undefined ? undefined : ending(outcome),
    who === undefined ? undefined : eq(auditEntries.actorId, who),
    record === undefined ? undefined : eq(auditEntries.subjectId, record),
    from === undefined ? undefined : gte(auditEntries.at, midnight(from, zone)),
    to === undefined ? undefined : lt(auditEntries.at, midnight(addDays(to, 1), zone)),
    ...(search === undefined || search === '' ? [] : containing(search)),
  );
}

/** Whether nothing narrows the list but the agency. */
export function isUnfiltered(filter: AuditFilter): boolean {
  const { clientId: _agency, userTimeZone: _zone, ...narrowing } = filter;
  return Object.values(narrowing).every((value) => value === undefined || value === '');
}

/** Whether entries are looked for by their words. */
export function isSearched({ search }: AuditFilter): boolean {
  return search !== undefined && search !== '';
}

/** The kind is an expression of the index; one act of it is picked out along the way. */
function beingAction(action: string): SQL[] {
  const [kind = ''] = action.split('.');
  const ofKind = sql`split_part(${auditEntries.action}, '.', 1) = ${kind}`;
  return action.includes('.') ? [ofKind, eq(auditEntries.action, action)] : [ofKind];
}

/** Written out, because a partial index is used for a constant only. */
function ending(outcome: 'success' | 'failure'): SQL {
  return outcome === 'failure'
    ? sql`${auditEntries.outcome} = 'failure'`
    : sql`${auditEntries.outcome} = 'success'`;
}

/** Each word starts a word of the entry. Text without a word (a `%`) matches none. */
function containing(search: string): SQL[] {
  const words = search.split(/\s+/).slice(0, mostWords);
  return words.map(
    (word) =>
      sql`${auditLabels} @@ (nullif(plainto_tsquery('simple'::regconfig, ${word})::text, '') || ':*')::tsquery`,
  );
}

function knownZone(name: string | undefined): string {
  if (name === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // A browser may know a time zone that this server does not; its days then start in UTC.
    return 'UTC';
  }
}
