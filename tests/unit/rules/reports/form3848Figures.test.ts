import { describe, expect, test } from 'vitest';
import type { FormColumn } from '../../../../src/contract/reports/form3848.ts';
import { sumColumn } from '../../../../src/rules/reports/blankForm3848.ts';
import {
  checkForm,
  columnName,
  differenceOf,
  figureText,
  figureWithUnit,
  isSubStock,
  lineOf,
  lossesOf,
  periodStart,
  readFigure,
} from '../../../../src/rules/reports/form3848.ts';
import {
  problemsOfForm,
  readCounts,
  readDraft,
  textsOf,
} from '../../../../src/rules/reports/form3848Draft.ts';
import { isInPart, leftOutText } from '../../../../src/rules/reports/leftOut.ts';
import { openForms3848 } from '../../../../src/rules/reports/regulatoryClocks.ts';
import { sampleColumn, sampleDraft } from '../../../model/reports/sampleForm3848.ts';

const tablets: FormColumn = {
  ...sampleColumn,
  key: 'oxycodone 5 mg',
  substance: 'oxyCODONE',
  concentration: '5 mg',
  unit: 'each',
  unitName: 'tablet',
};
const powder: FormColumn = { ...sampleColumn, key: 'remifentanil', unit: 'mg', concentration: '' };

describe('[REG-12] the figures of Form 3848', () => {
  test.each([
    [1, undefined, '0.001'],
    [1_234_567, 'mL', '1,234.567'],
    [1, 'mg', '0.000001'],
    [1_500_000, 'mg', '1.5'],
    [1_234, 'each', '1,234'],
  ] as const)('%i %s is printed as %s', (amount, unit, text) => {
    expect(figureText(amount, unit)).toBe(text);
    expect(readFigure(text, unit)).toEqual({ ok: true, amount });
  });

  test.each([
    ['1.5', 'each', 'Enter whole units.'],
    ['0.0001', 'mL', 'Use at most 3 decimal places for mL.'],
    ['0.0000001', 'mg', 'Use fewer decimal places.'],
  ] as const)('“%s” %s is refused: %s', (text, unit, message) => {
    expect(readFigure(text, unit)).toEqual({ ok: false, message });
  });

  test('spaces alone are nothing', () => {
    expect(readFigure(' \t')).toEqual({ ok: true, amount: null });
  });

  test.each([
    [5_000, sampleColumn, '5\u00a0mL'],
    [1_000, sampleColumn, '1\u00a0mL'],
    [3_000_000, powder, '3\u00a0mg'],
    [12, tablets, '12\u00a0tablets'],
    [1, tablets, '1\u00a0tablet'],
    [0, tablets, '0\u00a0tablets'],
  ])('%i with its unit is %#', (amount, column, text) => {
    expect(figureWithUnit(amount, column)).toBe(text);
  });

  test('a column is named by its substance and concentration', () => {
    expect(columnName(sampleColumn)).toBe('fentaNYL 50 mcg/mL');
    expect(columnName(powder)).toBe('fentaNYL');
  });

  test('sub-stocks are what is on vehicles and in bags', () => {
    const kinds = ['vault', 'safe', 'vehicle', 'bag', 'cabinet'];
    expect(kinds.filter(isSubStock)).toEqual(['vehicle', 'bag']);
  });
});

describe('[REG-12] the line of an entry', () => {
  test.each([
    ['receive', 'received', 1],
    ['use', 'used', -1],
    ['waste', 'destroyed', -1],
    ['expiry', 'destroyed', -1],
    ['breakage', 'destroyed', -1],
    ['destruction', 'destroyed', -1],
    ['reverseDistribution', 'returned', -1],
  ] as const)('%s is in line %s', (kind, line, sign) => {
    expect(lineOf(kind, null)).toEqual({ line, sign });
  });
});

describe('[REG-12] the blank form', () => {
  test('an empty line counts as nothing next to one that is filled in', () => {
    expect(sumColumn({ opening: '10', stock: '8' })).toEqual({
      ending: 10_000,
      counted: 8_000,
      difference: -2_000,
      errors: {},
    });
    expect(sumColumn({ subStocks: '8' })).toMatchObject({ ending: null, counted: 8_000 });
    expect(sumColumn({ lost: '0.001' })).toMatchObject({ ending: -1, counted: null });
  });
});

describe('[REG-12] what keeps a form from being signed', () => {
  const second = { ...tablets, lines: { ...tablets.lines, lost: 1 } };
  const form = {
    columns: [sampleColumn, second],
    counts: [
      { key: sampleColumn.key, stock: 1_000, subStocks: 0 },
      { key: second.key, stock: 999, subStocks: 0 },
    ],
    explanation: '',
    version: 1,
    amendment: '',
  };

  test('a count is asked for stock and for sub-stocks, by name', () => {
    expect(checkForm({ ...form, columns: [sampleColumn], counts: [] })).toEqual([
      {
        code: 'count_missing',
        field: 'stock-0',
        message: 'Enter the physical count of fentaNYL 50 mcg/mL, stock; 0 if none.',
      },
      {
        code: 'count_missing',
        field: 'subStocks-0',
        message: 'Enter the physical count of fentaNYL 50 mcg/mL, sub-stocks; 0 if none.',
      },
    ]);
  });

  test('the smallest difference is explained, by the name of its column', () => {
    expect(checkForm(form)).toEqual([]);
    const differing = { ...form, counts: [{ key: sampleColumn.key, stock: 1_001, subStocks: 0 }] };
    const first = { ...differing, columns: [sampleColumn] };
    expect(differenceOf(sampleColumn.lines, { stock: 1_001, subStocks: 0 })).toBe(1);
    expect(checkForm(first)).toMatchObject([
      {
        code: 'explanation_missing',
        message: 'Explain the difference between ledger and count: fentaNYL 50 mcg/mL.',
      },
    ]);
    expect(checkForm({ ...first, explanation: ' \n ' })).toHaveLength(1);
    expect(checkForm({ ...first, explanation: 'A drop was left.' })).toEqual([]);
  });

  test('a form that was signed before is amended with a reason, which is more than spaces', () => {
    const codes = (version: number, amendment: string) =>
      checkForm({ ...form, version, amendment }).map(({ code }) => code);
    expect(codes(1, '')).toEqual([]);
    expect(codes(2, ' ')).toEqual(['amendment_missing']);
    expect(codes(2, 'A late entry')).toEqual([]);
  });

  test('each loss needs a DOH-2094, down to the smallest', () => {
    expect(lossesOf([sampleColumn, second])).toEqual([second]);
    expect(lossesOf([sampleColumn])).toEqual([]);
  });
});

describe('[REG-12] the draft of a form', () => {
  test('starts with what the ledger’s own counts found, in the unit of the column', () => {
    const counts = [
      { key: sampleColumn.key, stock: 1_000, subStocks: null },
      { key: powder.key, stock: 500_000, subStocks: 0 },
    ];
    const columns = [sampleColumn, powder, tablets];
    expect(textsOf({ ...sampleDraft, columns, counts })).toEqual({
      'stock-0': '1',
      'subStocks-0': '',
      'stock-1': '0.5',
      'subStocks-1': '0',
      'stock-2': '',
      'subStocks-2': '',
    });
  });

  test('a figure that cannot be read is reported at its field; an empty one is not', () => {
    const { counts, problems } = readCounts(sampleDraft, { 'stock-0': '1,5' });
    expect(counts).toEqual([{ key: sampleColumn.key, stock: null, subStocks: null }]);
    expect(problems).toEqual([
      {
        code: 'count_unreadable',
        field: 'stock-0',
        message: 'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.',
      },
    ]);
  });

  test('each field has one problem, the first', () => {
    const read = readDraft(sampleDraft, { 'stock-0': '1,5', explanation: 'x\u0000' });
    expect(read.ok ? [] : read.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'stock-0 count_unreadable',
      'subStocks-0 count_missing',
      'amendment amendment_missing',
      'explanation field_invalid',
    ]);
  });

  test('nothing is explained where there is nothing to explain', () => {
    const first = { ...sampleDraft, version: 1 };
    const texts = { 'stock-0': '1', 'subStocks-0': '0' };
    expect(readDraft(first, texts)).toEqual({
      ok: true,
      content: {
        periodEnd: '2026-06-30',
        basis: 'a'.repeat(64),
        counts: [{ key: sampleColumn.key, stock: 1_000, subStocks: 0 }],
        explanation: '',
        amendment: '',
      },
    });
  });

  test('[ERR-OTHER] a refusal of the server is shown at its fields', () => {
    expect(problemsOfForm('x', { explanation: 'Explain.' })).toEqual([
      { code: 'x', field: 'explanation', message: 'Explain.' },
    ]);
  });
});

describe('[REG-12] periods', () => {
  test('start on January 1 and July 1', () => {
    expect(periodStart('2026-06-30')).toBe('2026-01-01');
    expect(periodStart('2026-12-31')).toBe('2026-07-01');
  });

  test('one that ends today is not over', () => {
    expect(openForms3848('2026-06-30', '2025-08-01', new Set())).toEqual([
      { periodEnd: '2025-12-31', dueOn: '2026-01-30' },
    ]);
  });
});

describe('[ENT-12] a total says what it leaves out', () => {
  test.each([
    [0, false],
    [1, true],
    [2, true],
  ])('%i inventories left out: in part is %s', (leftOut, isPart) => {
    expect(isInPart({ leftOut })).toBe(isPart);
  });

  test('in words', () => {
    expect(leftOutText({ leftOut: 1, place: null })).toBe('1 inventory of the agency');
    expect(leftOutText({ leftOut: 2, place: null })).toBe('2 inventories of the agency');
    expect(leftOutText({ leftOut: 2, place: 'Station 4' })).toBe('2 inventories of the place');
  });
});
