import type { FieldErrors } from '../../contract/core/problem.ts';
import { checkFields, pathsWithin, type RecordForm } from '../../contract/core/recordForm.ts';
import {
  type LastReportMail,
  type MailedReport,
  mailedReports,
  type NotMailedReason,
  notMailedReasons,
  ReportScheduleFields,
} from '../../contract/reports/reportSchedule.ts';
import { routeOf } from '../navigation/routes.ts';
import type { MailTimes } from './mailSchedule.ts';

/** A report as schedules and emails name it. */
export function mailedReportTitle(report: MailedReport): string {
  return routeOf(report).title;
}

const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** “Mondays at 06:00”. */
export function mailTimesText({ interval, weekday, monthDay, time }: MailTimes): string {
  if (interval === 'daily') return `Daily at ${time}`;
  if (interval === 'weekly') return `${weekdayNames[Number(weekday)]}s at ${time}`;
  return `Monthly on day ${monthDay} at ${time}`;
}

const reasonTexts: Readonly<Record<NotMailedReason, string>> = {
  training: 'Nothing is emailed from a training agency.',
  stopped: 'The schedule was changed before it was sent.',
  inactive: 'The recipient is no longer active here. Choose another person, or delete it.',
  noRight:
    'The recipient may not read any inventory. Assign them to one, or choose another person.',
  noEmail: 'Email does not reach the recipient. Check their address.',
};

/** Why the last email of a schedule was not sent, and what to do about it; null if nothing went wrong. */
export function lastMailAdvice({ outcome, reason }: LastReportMail): string | null {
  if (reason === '') return null;
  if (outcome === 'queued') return `It is sent again later (${reason}).`;
  const known = notMailedReasons.find((one) => one === reason);
  return known === undefined
    ? `Check the recipient’s email address (${reason}).`
    : reasonTexts[known];
}

export const emptyReportSchedule: ReportScheduleFields = {
  name: '',
  report: 'perpetualInventory',
  userId: '',
  interval: 'weekly',
  weekday: '1',
  monthDay: '1',
  time: '06:00',
  state: 'active',
};

const group = 'Mailed report';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/** The form of a schedule on which a link to a report is mailed (REPORT-06). */
export const reportScheduleForm: RecordForm = {
  noun: 'mailed report',
  newTitle: 'New mailed report',
  nameField: 'name',
  ...pathsWithin('/reports/schedules'),
  listTitle: 'Mailed reports',
  fields: [
    {
      name: 'report',
      label: 'Report',
      kind: 'choice',
      group,
      choices: mailedReports.map((value) => ({ value, text: mailedReportTitle(value) })),
      width: 'l',
    },
    {
      name: 'userId',
      label: 'Recipient',
      kind: 'choice',
      group,
      empty: 'Choose a person',
      width: 'l',
      hint: 'Gets a link that needs a login. No figures and no patients are in the email.',
    },
    {
      name: 'interval',
      label: 'How often',
      kind: 'radio',
      group,
      choices: [
        { value: 'daily', text: 'Daily: the day before' },
        { value: 'weekly', text: 'Weekly: the 7 days before' },
        { value: 'monthly', text: 'Monthly: the month before' },
      ],
    },
    {
      name: 'weekday',
      label: 'Day of the week',
      kind: 'choice',
      group,
      width: 'm',
      choices: weekdayNames.map((text, index) => ({ value: String(index), text })),
      isShown: ({ interval }) => interval === 'weekly',
    },
    {
      name: 'monthDay',
      label: 'Day of the month',
      kind: 'choice',
      group,
      width: 'm',
      choices: numbered(1, 31).map((value) => ({ value, text: value })),
      hint: 'In shorter months, on their last day.',
      isShown: ({ interval }) => interval === 'monthly',
    },
    {
      name: 'time',
      label: 'Time',
      kind: 'choice',
      group,
      width: 'm',
      choices: numbered(0, 23).map((hour) => {
        const value = `${hour.padStart(2, '0')}:00`;
        return { value, text: value };
      }),
      hint: 'In the agency’s time zone.',
    },
    {
      name: 'state',
      label: 'Status',
      kind: 'radio',
      group,
      choices: [
        { value: 'active', text: 'Active: emailed when it is due' },
        { value: 'paused', text: 'Paused: not emailed until it is active again' },
        { value: 'deleted', text: 'Deleted: not emailed, and left out of the list' },
      ],
      readAs: { active: 'Active', paused: 'Paused', deleted: 'Deleted' },
    },
  ],
  check: (typed) =>
    checkFields(ReportScheduleFields, typed, ({ userId }) => {
      const found: FieldErrors = userId === '' ? { userId: 'Choose the person.' } : {};
      return found;
    }),
};
