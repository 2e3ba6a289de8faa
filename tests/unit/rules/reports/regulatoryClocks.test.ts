import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOn } from '../../../../src/rules/reports/form3848.ts';
import { lossClocks, lossStepProblem } from '../../../../src/rules/reports/lossClocks.ts';
import {
  biennialDueOn,
  noticeDeadline,
  openForms3848,
} from '../../../../src/rules/reports/regulatoryClocks.ts';
import { addDays, addMonths, dayIn } from '../../../../src/rules/time/custodyTime.ts';
import {
  addBusinessDays,
  federalHolidays,
  isBusinessDay,
} from '../../../../src/rules/time/federalHolidays.ts';

describe('federal holidays, as the Office of Personnel Management publishes them', () => {
  it.each([
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ])('of %i', (year, days) => {
    const found = federalHolidays(year).map(({ day }) => day);
    expect(found).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  it('Juneteenth started in 2021', () => {
    expect(isBusinessDay('2020-06-19')).toBe(true);
    expect(isBusinessDay('2021-06-18')).toBe(false);
  });

  it('never falls on a weekend, and a business day follows within four days', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(day, (start) => {
        const next = addBusinessDays(start, 1);
        expect(isBusinessDay(next)).toBe(true);
        expect(next > start && next <= addDays(start, 4)).toBe(true);
        for (const { day: holiday } of federalHolidays(Number(start.slice(0, 4)))) {
          expect([0, 6]).not.toContain(new Date(`${holiday}T12:00:00Z`).getUTCDay());
        }
      }),
    );
  });
});

describe('a theft or significant loss (21 CFR 1301.76(b))', () => {
  it.each([
    ['a Tuesday', '2026-03-10', '2026-03-11', '2026-04-24'],
    ['a Friday', '2026-03-13', '2026-03-16', '2026-04-27'],
    ['the Friday before a Monday holiday', '2026-05-22', '2026-05-26', '2026-07-06'],
    ['the eve of Thanksgiving', '2026-11-25', '2026-11-27', '2027-01-09'],
    ['before Independence Day observed on Friday', '2026-07-02', '2026-07-06', '2026-08-16'],
    ['before New Year’s Day observed on 31 December', '2027-12-30', '2028-01-03', '2028-02-13'],
    ['a Saturday', '2026-12-26', '2026-12-28', '2027-02-09'],
    ['over a leap day', '2028-01-31', '2028-02-01', '2028-03-16'],
  ])('discovered on %s', (_what, discovered, noticeDueOn, formDueOn) => {
    expect(lossClocks(discovered)).toEqual({ noticeDueOn, formDueOn });
  });

  it.each([
    ['2026-03-10', null],
    ['2026-03-12', null],
    ['', 'Enter the date'],
    ['2026-03-09', 'before the loss was discovered'],
    ['2026-03-13', 'is in the future'],
  ])('discovered on 10 March, on 12 March recorded as sent on %j', (doneOn, problem) => {
    const found = lossStepProblem('2026-03-10', doneOn, '2026-03-12');
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('counts from the day at the agency', () => {
    // 23:30 on Thursday in Denver is Friday in New York and in UTC.
    const discovered = '2026-03-13T05:30:00.000Z';
    const noticeIn = (zone: string) => lossClocks(dayIn(zone, discovered)).noticeDueOn;
    expect(noticeIn('America/Denver')).toBe('2026-03-13');
    expect(noticeIn('America/New_York')).toBe('2026-03-16');
    expect(noticeIn('Pacific/Guam')).toBe('2026-03-16');
  });
});

describe('the biennial inventory (21 CFR 1304.11(c))', () => {
  it.each([
    ['2024-05-01', '2026-05-01'],
    ['2024-02-29', '2026-02-28'],
    ['2026-02-28', '2028-02-28'],
    ['2023-12-31', '2025-12-31'],
  ])('recorded on %s, the next one by %s', (taken, due) => {
    expect(biennialDueOn(taken)).toBe(due);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
  ])('%s and %i months', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });
});

describe('NY Form 3848 (10 NYCRR 80.136)', () => {
  it('is due 30 days after the end of its period', () => {
    expect(dueOn('2026-06-30')).toBe('2026-07-30');
    expect(dueOn('2027-12-31')).toBe('2028-01-30');
  });

  it('lists every period that is over and not signed, soonest first', () => {
    expect(openForms3848('2026-03-10', '2024-11-02', new Set(['2025-06-30']))).toEqual([
      { periodEnd: '2024-12-31', dueOn: '2025-01-30' },
      { periodEnd: '2025-12-31', dueOn: '2026-01-30' },
    ]);
  });

  it('names the current period if every previous one is signed', () => {
    const next = [{ periodEnd: '2026-06-30', dueOn: '2026-07-30' }];
    expect(openForms3848('2026-03-10', '2026-01-05', new Set())).toEqual(next);
    expect(openForms3848('2026-06-30', '2025-08-01', new Set(['2025-12-31']))).toEqual(next);
    expect(openForms3848('2026-07-01', '2026-06-01', new Set())).toEqual(next);
  });
});

describe('the notice of a designated location (21 CFR 1301, emergency medical services)', () => {
  it.each([
    ['2026-02-20', '2026-03-10', '2026-03-22'],
    ['2028-02-01', '2028-02-20', '2028-03-02'],
    ['2026-02-08', '2026-03-10', null],
    ['2026-02-09', '2026-03-10', '2026-03-11'],
    [null, '2026-03-10', '2026-03-10'],
  ])('given on %s, on %s it runs until %s', (given, today, end) => {
    expect(noticeDeadline(given, today)).toBe(end);
  });
});
