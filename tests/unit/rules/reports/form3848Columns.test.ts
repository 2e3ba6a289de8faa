import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EntryKind } from '../../../../src/contract/inventory/ledger.ts';
import type { FormColumn, FormLoss } from '../../../../src/contract/reports/form3848.ts';
import {
  checkForm,
  endingOf,
  lineOf,
  lossesOf,
  receivedNoteText,
} from '../../../../src/rules/reports/form3848.ts';
import {
  addEntries,
  emptyTally,
  isUsed,
  type SummedEntries,
  toColumn,
} from '../../../../src/rules/reports/form3848Columns.ts';
import { sampleColumn } from '../../../model/reports/sampleForm3848.ts';

const loss: Omit<FormLoss, 'amount'> = {
  number: '2026-03',
  discoveredOn: '2026-03-02',
  noticeDueOn: '2026-03-03',
  noticeSentOn: null,
  formDueOn: '2026-04-16',
  formFiledOn: null,
  notSignificantOn: null,
  newYork: { departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' },
};

const row = (
  kind: EntryKind,
  change: number,
  more: Partial<SummedEntries> = {},
): SummedEntries => ({
  kind,
  isBefore: false,
  reported: null,
  rootId: null,
  lossNumber: null,
  inventory: 'Medic 1',
  entries: [7],
  change,
  wasted: 0,
  ...more,
});

function columnOf(rows: readonly SummedEntries[], signed: number | null = null): FormColumn {
  const tally = emptyTally(sampleColumn);
  const losses = new Map([['report', loss]]);
  for (const one of rows) addEntries(tally, one, losses);
  return toColumn(tally, signed === null ? null : new Map([[sampleColumn.key, signed]]));
}

describe('[REG-13] line 6 has the losses reported in the period, and nothing else', () => {
  const reported = { reported: 'now', rootId: 'report', lossNumber: loss.number } as const;

  test('a loss is listed with its number and clocks, less what was found again in the period', () => {
    const column = columnOf([row('receive', 5_000), row('loss', -700, reported)]);
    expect(column.lines).toMatchObject({ received: 5_000, lost: 700 });
    expect(column.losses).toEqual([{ ...loss, amount: 700 }]);
    expect(column).not.toHaveProperty('notes');
    expect(lossesOf([column])).toEqual([column]);
  });

  test('a loss that was found again completely is still listed, in a column that is shown', () => {
    const column = columnOf([row('loss', 0, reported)]);
    expect(column.losses).toEqual([{ ...loss, amount: 0 }]);
    expect(isUsed(column)).toBe(true);
    expect(lossesOf([column])).toEqual([column]);
    expect(isUsed(columnOf([row('use', 0)]))).toBe(false);
  });

  test.each([
    [300, '0.3\u00a0mL of loss 2025-01 found again in Medic 1 (entry 7).'],
    [1, '0.001\u00a0mL of loss 2025-01 found again in Medic 1 (entry 7).'],
    [
      -300,
      '0.3\u00a0mL less than recorded in Medic 1, taken away without a loss report (entry 7).',
    ],
  ])('%i of an earlier loss is in line 2, with a note', (change, text) => {
    const earlier = { reported: 'earlier', rootId: 'old', lossNumber: '2025-01' } as const;
    const column = columnOf([row('loss', change, earlier)]);
    expect(column.lines).toMatchObject({ received: change, lost: 0 });
    expect(column.notes?.map((note) => receivedNoteText(note, column))).toEqual([text]);
  });

  test('losses are listed in the order of their numbers', () => {
    const tally = emptyTally(sampleColumn);
    const numbers = ['2026-100', '2026-20', '2026-3'];
    const losses = new Map(numbers.map((number) => [number, { ...loss, number }]));
    for (const number of numbers) {
      const one = row('loss', -1, { reported: 'now', rootId: number, lossNumber: number });
      addEntries(tally, one, losses);
    }
    const column = toColumn(tally, null);
    expect(column.losses?.map(({ number }) => number)).toEqual(numbers.toReversed());
    expect(column.lines.lost).toBe(3);
  });

  test.each([
    [
      'correction',
      20,
      '0.02\u00a0mL more than recorded in Medic 1, added by a correction (entry 7).',
    ],
    [
      'correction',
      1,
      '0.001\u00a0mL more than recorded in Medic 1, added by a correction (entry 7).',
    ],
    [
      'correction',
      -20,
      '0.02\u00a0mL less than recorded in Medic 1, taken away without a loss report (entry 7).',
    ],
    ['count', 20, '0.02\u00a0mL on hand at the first count of Medic 1 (entry 7).'],
  ] as const)('%s of %i is in line 2 with a note that must be explained', (kind, change, text) => {
    const column = columnOf([row(kind, change)]);
    expect(column.lines).toMatchObject({ received: change, lost: 0 });
    expect(column.notes?.map((note) => receivedNoteText(note, column))).toEqual([text]);
    const counts = [{ key: column.key, stock: change, subStocks: 0 }];
    const form = { columns: [column], counts, explanation: '', version: 1, amendment: '' };
    expect(checkForm(form)).toEqual([
      {
        code: 'explanation_missing',
        field: 'explanation',
        message: 'Explain the part of line 2 that was not received: fentaNYL 50 mcg/mL.',
      },
    ]);
    expect(checkForm({ ...form, explanation: 'Counted twice.' })).toEqual([]);
  });

  test('notes of one kind in one inventory are one note, and nothing that is left is none', () => {
    const column = columnOf([
      row('count', 100, { entries: [1_900] }),
      row('count', 50, { entries: [12] }),
      row('count', 1, { inventory: 'Vault' }),
      row('correction', 0),
    ]);
    expect(column.notes).toMatchObject([
      { kind: 'firstCount', amount: 150, inventory: 'Medic 1', entries: [12, 1_900] },
      { kind: 'firstCount', amount: 1, inventory: 'Vault' },
    ]);
    expect(column.notes?.[0] && receivedNoteText(column.notes[0], column)).toBe(
      '0.15\u00a0mL on hand at the first count of Medic 1 (entries 12, 1,900).',
    );
  });

  test('whatever happened: the lines add up, line 6 is the listed losses, line 2 the receipts and its notes', () => {
    const entries = fc.record({
      kind: fc.constantFrom(...EntryKind.options),
      isBefore: fc.boolean(),
      reported: fc.constantFrom(null, 'now' as const, 'earlier' as const),
      rootId: fc.constant('report'),
      lossNumber: fc.constantFrom(null, '2026-03'),
      inventory: fc.constantFrom('Medic 1', 'Vault'),
      entries: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
      change: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      wasted: fc.nat(1_000),
    });
    const ofUses = entries.map((one) => (one.kind === 'use' ? one : { ...one, wasted: 0 }));
    fc.assert(
      fc.property(fc.array(ofUses, { maxLength: 30 }), (rows) => {
        const column = columnOf(rows);
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
        const external = rows.filter(({ kind }) => lineOf(kind, null) !== null);
        expect(endingOf(column.lines)).toBe(sum(external.map(({ change }) => change)));
        const internal = rows.filter(({ kind }) => lineOf(kind, null) === null);
        expect(column.inTransit + sum(internal.map(({ change }) => change))).toBe(0);
        expect(column.lines.lost).toBe(sum((column.losses ?? []).map(({ amount }) => amount)) + 0);
        const receipts = rows.filter(({ kind, isBefore }) => kind === 'receive' && !isBefore);
        expect(column.lines.received).toBe(
          sum(receipts.map(({ change }) => change)) +
            sum((column.notes ?? []).map(({ amount }) => amount)),
        );
      }),
    );
  });
});

describe('[ROUTE-08] a column of the form', () => {
  const nothing = { opening: 0, received: 0, used: 0, destroyed: 0, returned: 0, lost: 0 };

  test('has what was given of a use in line 3, and what was wasted of it in line 4', () => {
    const column = columnOf([row('use', -1_000, { wasted: 300 })]);
    expect(column.lines).toEqual({ ...nothing, used: 700, destroyed: 300 });
    expect(column).toMatchObject({ inTransit: 0, openingByLedger: 0 });
    expect(isUsed(column)).toBe(true);
  });

  test('has what was sent and not received apart from its lines', () => {
    const column = columnOf([row('transferOut', -500), row('transferIn', 200)]);
    expect(column).toMatchObject({ lines: nothing, inTransit: 300 });
  });

  test('starts with the ending that was signed before, which is 0 for what was not on that form', () => {
    const before = row('receive', 900, { isBefore: true });
    expect(columnOf([before])).toMatchObject({
      ...{ lines: { opening: 900 }, openingByLedger: 900, isOpeningSigned: false },
    });
    expect(columnOf([before], 850)).toMatchObject({
      ...{ lines: { opening: 850 }, openingByLedger: 900, isOpeningSigned: true },
    });
    const tally = emptyTally(sampleColumn);
    addEntries(tally, before, new Map());
    expect(toColumn(tally, new Map([['another', 1]]))).toMatchObject({
      ...{ lines: { opening: 0 }, openingByLedger: 900, isOpeningSigned: true },
    });
  });

  test('[AMEND-07] lists the amendments in its figures, and has no list without one', () => {
    const tally = emptyTally(sampleColumn);
    expect(toColumn(tally, null)).not.toHaveProperty('amendments');
    tally.amendments.push('Entry 7 was amended.');
    expect(toColumn(tally, null).amendments).toEqual(['Entry 7 was amended.']);
  });
});
