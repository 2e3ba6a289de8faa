import type { ReportHead } from '../../../contract/reports/report.ts';
import { isInPart, leftOutText } from '../../../rules/reports/leftOut.ts';
import { keepUntil } from '../../../rules/reports/retention.ts';
import { dayIn, timeIn } from '../../../rules/time/custodyTime.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { ReportFilter, ReportScope, ReportSession } from './reportScope.ts';

export interface FileRequest<Filter extends ReportFilter> {
  readonly session: ReportSession;
  readonly filter: Filter;
  readonly origin: Origin;
  readonly now: Date;
}

/** The footnote of a report, which a file has above its lines; nothing without one. */
export function noteLines(note: string | null): string[][] {
  return note === null ? [] : [['Note', note]];
}

/** The drugs of a report that is not of all schedules (REG-02). */
export const scheduleGroupTexts = {
  'C-II': 'Schedule II only',
  'C-III-V': 'Schedules III to V only',
} as const;

/** What a file says of itself before its lines. */
export function headLines(head: ReportHead): string[][] {
  const left = isInPart(head) ? [['Not shown', leftOutText(head)]] : [];
  return [
    ['Agency', head.agency],
    ['Period', `${head.from} to ${head.to}, both included, ${head.timeZone}`],
    ['Place', head.place ?? wholeText(head)],
    ['Inventories', head.inventories.join('; ')],
    ...left,
    ['Drugs', head.product ?? (head.schedule === null ? 'All' : scheduleGroupTexts[head.schedule])],
    ['Made', `${localTime(head.madeAt, head.timeZone)} (${head.timeZone})`],
    ['Made by', head.madeBy],
    ['Ledger', `to entry ${head.ledgerSequence}`],
    ['Keep until', keepUntil(head.to, head.keptYears)],
  ];
}

function wholeText({ isWholeRegistration }: ReportHead): string {
  return isWholeRegistration ? 'Whole registration' : 'All inventories of the person';
}

/** "2026-07-14 07:12" in a zone. */
export function localTime(instant: string, timeZone: string): string {
  return `${dayIn(timeZone, instant)} ${timeIn(timeZone, instant)}`;
}

export function fileName(report: string, { head }: Pick<ReportScope, 'head'>): string {
  return `${report}-${head.from}-to-${head.to}.csv`;
}

/** An export of a file is an audit entry: by whom, and of what. */
export async function noteExport(
  tx: Transaction,
  { session, origin, now }: FileRequest<ReportFilter>,
  { agencyId, head }: ReportScope,
  what: {
    readonly action: string;
    /** The report's title. */
    readonly report: string;
    readonly lines: number;
    readonly told?: string;
  },
): Promise<void> {
  const { account } = session;
  const place = head.place ?? wholeText(head).toLowerCase();
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    agencyId,
    action: what.action,
    outcome: 'success',
    subject: { kind: 'report', id: null, name: what.report },
    summary: `${account.fullName} exported ${what.lines} lines${what.told ? ` ${what.told}` : ''}: ${place}, ${head.from} to ${head.to}`,
  });
}
