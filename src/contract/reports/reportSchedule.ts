import * as v from 'valibot';
import { Instant, optionalLine, RecordId } from '../core/primitives.ts';
import { defineResource, searchedPage } from '../core/resource.ts';

/** The reports of a period that can be mailed. */
export const mailedReports = [
  'perpetualInventory',
  'registration',
  'shipments',
  'useLog',
  'countReport',
  'lossReport',
  'destructionReport',
] as const;
const MailedReport = v.picklist(mailedReports, 'Choose the report.');
export type MailedReport = v.InferOutput<typeof MailedReport>;

export const mailIntervals = ['daily', 'weekly', 'monthly'] as const;
export type MailInterval = (typeof mailIntervals)[number];

export const scheduleStates = ['active', 'paused', 'deleted'] as const;

/** Sunday is 0. */
export const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;

const MonthDay = v.pipe(
  v.string(),
  v.regex(/^(?:[1-9]|[12]\d|3[01])$/, 'Choose a day from 1 to 31.'),
);
const FullHour = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):00$/, 'Choose a full hour.'));

/** When a link to a report is mailed to a person (REPORT-06). */
export const ReportScheduleFields = v.object({
  /** The report and the person; shown, never saved. */
  name: optionalLine(300),
  report: MailedReport,
  userId: v.union([v.literal(''), RecordId]),
  interval: v.picklist(mailIntervals, 'Choose daily, weekly or monthly.'),
  /** Used if it is weekly. */
  weekday: v.picklist(weekdays, 'Choose the day of the week.'),
  /** Used if it is monthly; a month that does not have the day uses its last. */
  monthDay: MonthDay,
  /** HH:00 in the agency's time zone. */
  time: FullHour,
  state: v.picklist(scheduleStates, 'Choose active, paused or deleted.'),
});
export type ReportScheduleFields = v.InferOutput<typeof ReportScheduleFields>;

/** Why a link was not mailed to a person although it was due. */
export const notMailedReasons = ['training', 'stopped', 'inactive', 'noRight', 'noEmail'] as const;
export type NotMailedReason = (typeof notMailedReasons)[number];

/** `notSent` after the check of the recipient, `failed` by the mail server. */
export const mailOutcomes = ['queued', 'sent', 'failed', 'notSent'] as const;

const LastReportMail = v.object({
  dueAt: Instant,
  outcome: v.picklist(mailOutcomes),
  /** A `NotMailedReason`, or a code of the mail queue; empty if nothing went wrong. */
  reason: v.string(),
});
export type LastReportMail = v.InferOutput<typeof LastReportMail>;

export const ReportScheduleRow = v.object({
  id: RecordId,
  report: MailedReport,
  person: v.string(),
  interval: v.picklist(mailIntervals),
  weekday: v.picklist(weekdays),
  monthDay: v.string(),
  time: v.string(),
  state: v.picklist(scheduleStates),
  /** The agency’s: the times are shown in it. */
  timeZone: v.string(),
  /** Null while it is paused or deleted. */
  nextDueAt: v.nullable(Instant),
  /** Null before the first. */
  last: v.nullable(LastReportMail),
});
export type ReportScheduleRow = v.InferOutput<typeof ReportScheduleRow>;

export const reportSchedules = defineResource({
  one: 'ReportSchedule',
  many: 'ReportSchedules',
  path: '/api/Reports/Schedules',
  fields: ReportScheduleFields,
  row: ReportScheduleRow,
  query: { ...searchedPage, deleted: v.optional(v.picklist(['false', 'true', 'all']), 'false') },
});
