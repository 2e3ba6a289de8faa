import { expect, it } from 'vitest';
import { mailedReports, mailIntervals } from '../../../../src/contract/reports/reportSchedule.ts';
import {
  emptyReportSchedule,
  lastMailAdvice,
  mailedReportTitle,
  mailTimesText,
  reportScheduleForm,
} from '../../../../src/rules/reports/reportScheduleForm.ts';
import { choicesIn, fieldLines, pagesOf, shownFields } from '../formFacts.ts';

const person = '0b1e2f3a-0000-4000-8000-000000000009';

it('[REPORT-06] a schedule has a report, a recipient, an interval and a status', () => {
  expect(pagesOf(reportScheduleForm)).toEqual(['reportSchedules', 'reportSchedule']);
  expect(reportScheduleForm.nameField).toBe('name');
  expect(emptyReportSchedule).toMatchObject({ name: '', userId: '', state: 'active' });
  expect(fieldLines(reportScheduleForm)).toEqual([
    'report choice',
    'userId choice',
    'interval radio',
    'weekday choice',
    'monthDay choice',
    'time choice',
    'state radio',
  ]);
  expect(choicesIn(reportScheduleForm, 'report')).toEqual([...mailedReports]);
  expect(choicesIn(reportScheduleForm, 'state')).toEqual(['active', 'paused', 'deleted']);
  expect(choicesIn(reportScheduleForm, 'interval')).toEqual([...mailIntervals]);
  const weekday = reportScheduleForm.fields.find(({ name }) => name === 'weekday');
  expect(weekday?.choices?.map(({ text }) => text)).toEqual([
    ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ]);
  expect(mailedReportTitle('useLog')).toBe('Usage log');
  const shown = (interval: string) =>
    shownFields(reportScheduleForm, { ...emptyReportSchedule, interval });
  expect(shown('daily')).not.toContain('weekday');
  expect(shown('weekly')).toContain('weekday');
  expect(shown('weekly')).not.toContain('monthDay');
  expect(shown('monthly')).toContain('monthDay');
  const { check } = reportScheduleForm;
  expect(check(emptyReportSchedule).errors).toEqual({ userId: 'Choose the person.' });
  const typed = { ...emptyReportSchedule, userId: person };
  for (const name of ['weekday', 'monthDay', 'time']) {
    const choices = choicesIn(reportScheduleForm, name);
    expect(new Set(choices).size).toBe({ weekday: 7, monthDay: 31, time: 24 }[name]);
    for (const choice of choices) expect(check({ ...typed, [name]: choice }).errors).toEqual({});
  }
  expect(check(typed)).toEqual({ errors: {}, fields: typed });
  expect(check({ ...typed, time: '06:30' }).errors).toEqual({ time: 'Choose a full hour.' });
  expect(check({ ...typed, monthDay: '32' }).errors).toEqual({
    monthDay: 'Choose a day from 1 to 31.',
  });
});

it('[REPORT-06] the list says when a report is mailed and what happened to the last email', () => {
  const { interval: _, ...times } = emptyReportSchedule;
  expect(mailTimesText({ ...times, interval: 'daily' })).toBe('Daily at 06:00');
  expect(mailTimesText({ ...times, interval: 'weekly' })).toBe('Mondays at 06:00');
  expect(mailTimesText({ ...times, interval: 'monthly', monthDay: '31' })).toBe(
    'Monthly on day 31 at 06:00',
  );
  const dueAt = '2026-03-10T10:00:00.000Z';
  expect(lastMailAdvice({ dueAt, outcome: 'sent', reason: '' })).toBeNull();
  expect(lastMailAdvice({ dueAt, outcome: 'queued', reason: 'smtp_451' })).toBe(
    'It is sent again later (smtp_451).',
  );
  expect(lastMailAdvice({ dueAt, outcome: 'failed', reason: 'smtp_550' })).toBe(
    'Check the recipient’s email address (smtp_550).',
  );
  expect(lastMailAdvice({ dueAt, outcome: 'notSent', reason: 'noRight' })).toBe(
    'The recipient may not read any inventory. Assign them to one, or choose another person.',
  );
});
