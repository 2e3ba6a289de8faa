import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { CallArguments, CallReply } from '../../../../contract/core/call.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type {
  reportSchedules as calls,
  ReportScheduleFields,
} from '../../../../contract/reports/reportSchedule.ts';
import { nextDue } from '../../../../rules/reports/mailSchedule.ts';
import {
  emptyReportSchedule,
  mailedReportTitle,
  reportScheduleForm,
} from '../../../../rules/reports/reportScheduleForm.ts';
import { readPossibleAgents } from '../../../core/agency/agentTerms.ts';
import type { Agency } from '../../../core/identity/account.ts';
import { containsText } from '../../../core/records/likeText.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { matching, type Reader, type Transaction } from '../../../database/database.ts';
import { reportMails, reportSchedules } from '../../../database/schema/mail.ts';
import { users } from '../../../database/schema/user.ts';

/** The schedules on which an agency mails links to reports (REPORT-06). */
export const reportScheduleStore = tableStore({
  kind: 'reportSchedule',
  form: reportScheduleForm,
  blank: emptyReportSchedule,
  table: reportSchedules,
  fieldsOf: readFields,
  columnsOf: ({ name: _, ...columns }: ReportScheduleFields) => columns,
  validate,
  choices: readChoices,
});

async function readFields(
  row: typeof reportSchedules.$inferSelect,
  tx: Transaction,
): Promise<ReportScheduleFields> {
  const { report, userId, interval, weekday, monthDay, time, state } = row;
  const person = await readPerson(tx, userId);
  const name = `${mailedReportTitle(report)}: ${person?.text ?? ''}`;
  return { name, report, userId, interval, weekday, monthDay, time, state };
}

async function readPerson(reader: Reader, userId: string) {
  const [person] = await reader
    .select({ value: users.id, text: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  return person;
}

/** The recipient is an active person of the agency, as long as it is not deleted. */
async function validate(
  tx: Transaction,
  agencyId: number,
  { fields }: { fields: ReportScheduleFields },
): Promise<FieldErrors> {
  const people = await readPossibleAgents(tx, agencyId);
  if (people.some(({ value }) => value === fields.userId)) return {};
  const known = await tx
    .select({ id: reportSchedules.id })
    .from(reportSchedules)
    .where(matching(reportSchedules, { agencyId, userId: fields.userId }));
  // Someone who has left stays the recipient of what is paused or deleted.
  return fields.state !== 'active' && known.length > 0
    ? {}
    : { userId: 'Choose an active person of the agency.' };
}

/** People of the agency, and the recipient that the schedule already has. */
async function readChoices(reader: Reader, agencyId: number, fields: ReportScheduleFields) {
  const people = await readPossibleAgents(reader, agencyId);
  if (fields.userId === '' || people.some(({ value }) => value === fields.userId)) {
    return { userId: people };
  }
  const former = await readPerson(reader, fields.userId);
  return { userId: former === undefined ? people : [...people, former] };
}

/** One page of the schedules, by recipient, each with when it is due next and what happened last. */
export async function listReportSchedules(
  reader: Reader,
  { id: agencyId, timeZone }: Agency,
  filter: CallArguments<typeof calls.list>['query'],
  now: Date,
): Promise<CallReply<typeof calls.list>> {
  const which = and(
    eq(reportSchedules.agencyId, agencyId),
    filter.deleted === 'false' ? ne(reportSchedules.state, 'deleted') : undefined,
    filter.deleted === 'true' ? eq(reportSchedules.state, 'deleted') : undefined,
    containsText(filter.search, users.fullName),
  );
  const rows = await reader
    .select({ schedule: reportSchedules, person: users.fullName, last: reportMails })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.userId))
    .leftJoin(reportMails, eq(reportMails.scheduleId, reportSchedules.id))
    .where(which)
    .orderBy(
      asc(sql`lower(${users.fullName})`),
      asc(reportSchedules.report),
      asc(reportSchedules.id),
    )
    .offset(filter.start)
    .limit(filter.length);
  const [counted] = await reader
    .select({ total: count() })
    .from(reportSchedules)
    .innerJoin(users, eq(users.id, reportSchedules.userId))
    .where(which);
  const data = rows.map(({ schedule, person, last }) => {
    const { id, report, interval, weekday, monthDay, time, state } = schedule;
    return {
      ...{ id, report, person, interval, weekday, monthDay, time, state, timeZone },
      nextDueAt: state === 'active' ? nextDue(schedule, timeZone, now).toISOString() : null,
      last: last && { dueAt: last.dueAt.toISOString(), outcome: last.outcome, reason: last.reason },
    };
  });
  return { data, total: counted?.total ?? 0 };
}
