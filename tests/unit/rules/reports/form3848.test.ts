import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EntryKind } from '../../../../src/contract/inventory/ledger.ts';
import type { FormColumn } from '../../../../src/contract/reports/form3848.ts';
import { sumColumn, typedLines } from '../../../../src/rules/reports/blankForm3848.ts';
import {
  checkForm,
  columnsOnPage,
  differenceOf,
  dueOn,
  endingOf,
  figureText,
  isPeriodEnd,
  lineOf,
  periodEndOf,
  periodEnds,
  periodStart,
  previousPeriodEnd,
  readFigure,
  sheetsOf,
} from '../../../../src/rules/reports/form3848.ts';
import { readDraft, textsOf } from '../../../../src/rules/reports/form3848Draft.ts';
import { sampleColumn, sampleDraft } from '../../../model/reports/sampleForm3848.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('[ROUTE-08] the arithmetic of NY Form 3848', () => {
  test('adds and subtracts in whole microliters, whatever the amounts', () => {
    fc.assert(
      fc.property(
        fc.record({
          opening: amount,
          received: amount,
          used: amount,
          destroyed: amount,
          returned: amount,
          lost: amount,
        }),
        fc.record({ stock: amount, subStocks: amount }),
        (lines, count) => {
          const big = (value: number) => BigInt(value);
          const ending =
            big(lines.opening) +
            big(lines.received) -
            big(lines.used) -
            big(lines.destroyed) -
            big(lines.returned) -
            big(lines.lost);
          expect(big(endingOf(lines))).toBe(ending);
          expect(big(differenceOf(lines, count))).toBe(
            big(count.stock) + big(count.subStocks) - ending,
          );
        },
      ),
    );
  });

  test('the blank form has the same text as the filled one', () => {
    const text = fc.array(amount, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(text, (amounts) => {
        const typed = Object.fromEntries(
          typedLines.map((line, index) => [line, figureText(amounts[index] ?? 0)]),
        );
        const [opening, received, used, destroyed, returned, lost, stock, subStocks] = amounts as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const lines = { opening, received, used, destroyed, returned, lost };
        expect(sumColumn(typed)).toEqual({
          ending: endingOf(lines),
          counted: stock + subStocks,
          difference: differenceOf(lines, { stock, subStocks }),
          errors: {},
        });
      }),
    );
  });

  test.each([
    ['', null],
    ['0', 0],
    ['0.1', 100],
    ['10.005', 10_005],
    ['1,000.5', 1_000_500],
    ['', null],
  ])('reads “%s” as %s µL', (text, expected) => {
    expect(readFigure(text)).toEqual({ ok: true, amount: expected });
  });

  test.each(['1,5', '.5', '-1', '1e3', '0.0001', 'ten', '٣', '1\u0000', '9'.repeat(300)])(
    'refuses “%s” with a sentence',
    (text) => {
      const read = readFigure(text);
      expect(read).toMatchObject({ ok: false });
      expect(read.ok ? '' : read.message).toMatch(/^[A-Z].*[.]$/);
    },
  );

  test('an empty column, or one that cannot be read, has no sum', () => {
    expect(sumColumn({})).toEqual({ ending: null, counted: null, difference: null, errors: {} });
    const unreadable = sumColumn({ opening: '10', used: '1,5', stock: '8' });
    expect(unreadable).toMatchObject({ ending: null, counted: 8_000, difference: null });
    expect(Object.keys(unreadable.errors)).toEqual(['used']);
  });
});

describe('[ROUTE-08] the line of a ledger entry', () => {
  test('every kind has its line, and only what stays in the agency has none', () => {
    const without = EntryKind.options.filter((kind) => lineOf(kind, null) === null);
    expect(without).toEqual(['transferOut', 'transferIn', 'sealChange', 'labelVoid']);
    expect(lineOf('breakage', null)).toEqual({ line: 'destroyed', sign: -1 });
  });
});

describe('[ROUTE-08] periods', () => {
  test('end on June 30 and December 31, and are due within 30 days', () => {
    expect(periodEndOf('2026-06-30')).toBe('2026-06-30');
    expect(periodEndOf('2026-07-01')).toBe('2026-12-31');
    expect(periodStart('2026-12-31')).toBe('2026-07-01');
    expect(previousPeriodEnd('2026-06-30')).toBe('2025-12-31');
    expect(dueOn('2026-06-30')).toBe('2026-07-30');
    expect(dueOn('2025-12-31')).toBe('2026-01-30');
    expect(periodEnds('2026-07-15', '2025-11-01')).toEqual([
      '2026-12-31',
      '2026-06-30',
      '2025-12-31',
    ]);
    expect(isPeriodEnd('2026-06-31')).toBe(false);
  });
});

describe('[ROUTE-08] obstacles to signing a form', () => {
  const complete = {
    columns: [sampleColumn],
    counts: [{ key: sampleColumn.key, stock: 1_000, subStocks: 0 }],
    explanation: '',
    version: 1,
    amendment: '',
  };

  test('nothing, if count and ledger agree', () => {
    expect(checkForm(complete)).toEqual([]);
  });

  test('a missing count, an unexplained discrepancy, an amendment without a reason', () => {
    const [stock] = [{ key: sampleColumn.key, stock: null, subStocks: 0 }];
    expect(checkForm({ ...complete, counts: [stock] })).toMatchObject([{ field: 'stock-0' }]);
    const counts = [{ key: sampleColumn.key, stock: 999, subStocks: 0 }];
    expect(checkForm({ ...complete, counts })).toMatchObject([{ field: 'explanation' }]);
    expect(checkForm({ ...complete, counts, explanation: 'A drop was left.' })).toEqual([]);
    expect(checkForm({ ...complete, version: 2 })).toMatchObject([{ field: 'amendment' }]);
  });

  test('what was typed is read exactly, and every field is named once', () => {
    const texts = { ...textsOf(sampleDraft), 'subStocks-0': '1,5', explanation: 'x\u202e' };
    const read = readDraft(sampleDraft, texts);
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual([
      'subStocks-0',
      'amendment',
      'explanation',
    ]);
    const good = { ...textsOf(sampleDraft), 'subStocks-0': '0', amendment: 'A late entry' };
    expect(readDraft(sampleDraft, good)).toMatchObject({
      ok: true,
      content: { counts: [{ stock: 1_000, subStocks: 0 }], amendment: 'A late entry' },
    });
  });
});

test('[ROUTE-08] a sheet has five substances; substances without volume are separate', () => {
  const columns: Pick<FormColumn, 'unit'>[] = [
    ...Array.from({ length: 6 }, () => ({ unit: 'mL' as const })),
    { unit: 'each' },
  ];
  expect(columnsOnPage).toBe(5);
  expect(sheetsOf(columns).map((sheet) => sheet.length)).toEqual([5, 1, 1]);
});
