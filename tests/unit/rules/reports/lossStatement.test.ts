import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LossStatement } from '../../../../src/contract/reports/loss.ts';
import {
  checkStatement,
  needsSignOff,
  type StatedLoss,
  statementMeanings,
} from '../../../../src/rules/reports/lossStatement.ts';
import { statementFields } from '../../../../src/rules/reports/lossStatementFields.ts';
import {
  centsText,
  readCents,
  readStatement,
  typedOf,
} from '../../../../src/rules/reports/lossStatementForm.ts';
import { keepUntil } from '../../../../src/rules/reports/retention.ts';
import { sampleLoss } from '../../../model/reports/sampleLoss.ts';

/** Discovered on July 12, found by a count on July 10, looked at on July 14. */
const loss: StatedLoss = {
  ...sampleLoss.event,
  firstFoundAt: sampleLoss.firstFoundAt,
  timeZone: sampleLoss.head.timeZone,
  now: sampleLoss.head.madeAt,
};
const { discoveredAt } = loss;
const reason = 'The clock was wrong.';
const problems = (statement: LossStatement, more: Partial<StatedLoss> = {}) =>
  checkStatement(statement, { ...loss, ...more }).map(({ code, field }) => `${code} ${field}`);

describe('[REG-05] a discovery is corrected to a time that is possible', () => {
  const to = (corrected: string, insteadOf = discoveredAt): LossStatement => ({
    kind: 'discovery',
    insteadOf,
    corrected,
    reason,
  });

  test.each<[string, LossStatement, Partial<StatedLoss>, string[]]>([
    ['earlier', to('2026-07-11T15:00:00.000Z'), {}, []],
    ['ahead', to('2026-07-14T13:00:00.000Z'), {}, ['discovery_not_possible corrected']],
    [
      'ahead, before anything was sent',
      to('2026-07-14T13:00:00.000Z'),
      { noticeSentOn: null },
      ['discovery_not_possible corrected'],
    ],
    [
      'to the moment at which it probably happened',
      to('2026-07-11T15:00:00.000Z'),
      { probablyFrom: '2026-07-10T00:00:00.000Z', probablyTo: '2026-07-11T15:00:00.000Z' },
      [],
    ],
    [
      'to one before it can have happened, without an end',
      to('2026-07-11T15:00:00.000Z'),
      { probablyFrom: '2026-07-11T15:00:00.001Z' },
      ['discovery_not_possible corrected'],
    ],
    ['to the day of the notice', to('2026-07-13T23:00:00.000Z'), {}, []],
    [
      'before it happened',
      to('2026-07-11T15:00:00.000Z'),
      { probablyFrom: '2026-07-10T00:00:00.000Z', probablyTo: '2026-07-12T00:00:00.000Z' },
      ['discovery_not_possible corrected'],
    ],
    ['after the notice', to('2026-07-14T11:00:00.000Z'), {}, ['discovery_not_possible corrected']],
    ...(['departmentOn', 'directorOn'] as const).map(
      (told): [string, LossStatement, Partial<StatedLoss>, string[]] => [
        `[REG-15] after New York was notified (${told})`,
        to('2026-07-13T23:00:00.000Z'),
        {
          newYork: {
            ...{ departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' },
            [told]: '2026-07-12',
          },
        },
        ['discovery_not_possible corrected'],
      ],
    ),
    ['to what it was', to(discoveredAt), {}, ['day_unchanged corrected']],
    [
      'after someone else corrected it',
      to('2026-07-11T15:00:00.000Z', '2026-07-09T15:00:00.000Z'),
      {},
      ['already_recorded corrected'],
    ],
  ])('%s', (_, statement, more, expected) => {
    expect(problems(statement, more)).toEqual(expected);
  });

  test('[CASE-04] later than the count that found it needs another person, nothing else does', () => {
    expect(needsSignOff(to('2026-07-11T15:00:00.000Z'), loss)).toBe(true);
    expect(needsSignOff(to('2026-07-09T15:00:00.000Z'), loss)).toBe(false);
    expect(needsSignOff(to('2026-07-11T15:00:00.000Z'), { firstFoundAt: null })).toBe(false);
    const count = '2026-07-10T12:00:00.000Z';
    expect(needsSignOff(to(count), { firstFoundAt: count })).toBe(false);
  });
});

describe('[REG-05] the days of notice and filing', () => {
  const notice = (corrected: string): LossStatement => ({
    kind: 'noticeDay',
    insteadOf: '2026-07-13',
    corrected,
    reason,
  });

  test('are from the day of the discovery to today', () => {
    const days = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(days, (day) => {
        const corrected = `2026-07-${String(day).padStart(2, '0')}`;
        const expected =
          day === 13
            ? ['day_unchanged corrected']
            : day < 12 || day > 14
              ? ['day_not_possible corrected']
              : [];
        expect(problems(notice(corrected))).toEqual(expected);
      }),
    );
  });

  test('one that is not recorded is not corrected', () => {
    const filed: LossStatement = { ...notice('2026-07-12'), kind: 'formDay' } as LossStatement;
    expect(problems(filed)).toEqual(['already_recorded corrected']);
  });
});

describe('[REG-07] not significant', () => {
  const decision: LossStatement = {
    kind: 'notSignificant',
    ...{ quantity: 'One of 400 vials.', substances: 'Fentanyl.', access: 'The crew.' },
    ...{ pattern: 'The first in two years.', diversion: '', trends: '' },
  };

  test('never a theft; another person signs off', () => {
    expect(problems(decision)).toEqual([]);
    expect(problems(decision, { isTheft: true })).toEqual(['theft_is_significant quantity']);
    expect(needsSignOff(decision, { firstFoundAt: null })).toBe(true);
  });

  test('the factors that the agent always knows are asked', () => {
    const read = readStatement('notSignificant', { diversion: 'None known.' }, loss);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([
      'quantity',
      'substances',
      'access',
      'pattern',
    ]);
  });
});

describe('[REG-08] DEA Form 106', () => {
  test('nothing has to be entered, and what is left blank stays empty', () => {
    const read = readStatement('form106', {}, loss);
    expect(read).toMatchObject({
      ok: true,
      statement: {
        ...{ policeNotified: null, lossKind: null, killed: null, purchaseValue: null },
        ...{ earlierLosses: null, filedOn: null, cause: '', confirmation: '' },
      },
    });
  });

  test('what was entered is read exactly, and starts the next version', () => {
    const typed = {
      ...{ policeNotified: 'no', lossKind: 'transit', killed: '0', injured: '2' },
      ...{ purchaseValue: '$1,250.5', filedOn: '2026-07-13', carrier: 'Pine Freight' },
    };
    const read = readStatement('form106', typed, loss);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(read.statement).toMatchObject({
      ...{ policeNotified: false, lossKind: 'transit', killed: 0, injured: 2 },
      ...{ purchaseValue: 125_050, filedOn: '2026-07-13', carrier: 'Pine Freight' },
    });
    const next = typedOf('form106', read.statement, { ...loss, earlierLosses: 1 });
    expect(next).toMatchObject({ purchaseValue: '1,250.50', policeNotified: 'no', cause: '' });
    expect(readStatement('form106', next, loss)).toEqual(read);
  });

  test('cents of any amount are read as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000_000 }), (cents) => {
        expect(readCents(centsText(cents))).toBe(cents);
      }),
    );
    for (const wrong of ['', 'ten', '1,25', '-3', '1.234', '.5'])
      expect(readCents(wrong)).toBeNull();
  });

  test('a figure that is none is marked at its field', () => {
    const read = readStatement('form106', { killed: '-1', purchaseValue: 'ten' }, loss);
    expect(read.ok ? [] : Object.keys(read.errors).toSorted()).toEqual(['killed', 'purchaseValue']);
  });

  test('it is filed on a possible day, and another one is a correction of that day', () => {
    const filed = (filedOn: string, formFiledOn: string | null = null) => {
      const read = readStatement('form106', { filedOn }, { ...loss, formFiledOn });
      return read.ok ? [] : Object.keys(read.errors);
    };
    expect(filed('2026-07-11')).toEqual(['filedOn']);
    expect(filed('2026-07-13')).toEqual([]);
    expect(filed('2026-07-13', '2026-07-13')).toEqual([]);
    expect(filed('2026-07-13', '2026-07-12')).toEqual(['filedOn']);
  });
});

describe('[REG-15] who was notified in New York', () => {
  const notified = (typed: Record<string, string>) => {
    const read = readStatement('newYork', typed, loss);
    return read.ok ? [] : Object.keys(read.errors);
  };

  test('one of the two at least, each with a day and a name', () => {
    expect(notified({})).toEqual(['departmentOn']);
    expect(notified({ departmentOn: '2026-07-12', departmentBy: 'E. Sorensen' })).toEqual([]);
    expect(notified({ departmentOn: '2026-07-12' })).toEqual(['departmentBy']);
    expect(notified({ directorBy: 'E. Sorensen' })).toEqual(['directorOn']);
    expect(notified({ directorOn: '2026-07-15', directorBy: 'E. Sorensen' })).toEqual([
      'directorOn',
    ]);
  });
});

test('[REG-05] a correction to a time that happened twice says which of the two', () => {
  const [known, now] = ['2026-11-01T05:00:00.000Z', '2026-11-01T12:00:00.000Z'];
  const open = { firstFoundAt: null, noticeSentOn: null, formFiledOn: null };
  const twice = { ...loss, ...open, discoveredAt: known, probablyFrom: null, now };
  const read = (corrected: string) => readStatement('discovery', { corrected, reason }, twice);
  expect(read('2026-11-01T01:30')).toEqual({
    ok: false,
    errors: {
      corrected: 'This time happened twice, because clocks went back. Choose which of the two.',
    },
  });
  expect(read('2026-11-01T01:30-05:00')).toMatchObject({
    ok: true,
    statement: { corrected: '2026-11-01T06:30:00.000Z' },
  });
});

test('[REG-05] a correction starts with what is recorded', () => {
  const known = { ...loss, earlierLosses: 1 };
  expect(typedOf('discovery', null, known)).toEqual({ corrected: '2026-07-12T11:00' });
  expect(typedOf('noticeDay', null, known)).toEqual({ corrected: '2026-07-13' });
  expect(typedOf('form106', null, known)).toEqual({ earlierLosses: '1' });
  for (const fields of Object.values(statementFields)) {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  }
});

test('[REG-05] [REG-07] [REG-08] [REG-15] a signature says what the person did', () => {
  expect(statementMeanings).toEqual({
    ...{ discovery: 'corrected', noticeDay: 'corrected', formDay: 'corrected' },
    ...{ form106: 'completed the form', notSignificant: 'decided', newYork: 'recorded' },
  });
});

test('[REG-01] a record is kept for whole years after its day', () => {
  expect(keepUntil('2026-07-12', 2)).toBe('2028-07-12');
  expect(keepUntil('2024-02-29', 5)).toBe('2029-02-28');
});
