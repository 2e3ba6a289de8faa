import { describe, expect, test } from 'vitest';
import { emptyEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import {
  detailsOf,
  difference,
  entry,
  filled,
  holding,
  mismatched,
  opened,
  sourcesWith,
  when,
} from './filledEvents.ts';

const sourcesOf = (recorded: number, found: number) =>
  sourcesWith({ differences: [{ ...difference, recorded, found }] });

describe('[CASE-06] a correction that a case opens', () => {
  test('starts with the difference', () => {
    const sources = sourcesOf(8_000, 6_000);
    const from = { ...opened, differenceId: difference.id };
    expect(emptyEvent('correction', from, sources).typed).toMatchObject({
      subject: `difference ${difference.id}`,
    });
    expect(emptyEvent('correction', opened, sources).typed).not.toHaveProperty('subject');
    expect(emptyEvent('count', from, sources)).toEqual(emptyEvent('count', opened, sources));
  });

  test.each([
    [8_000, 7_999, -1],
    [8_000, 0, -8_000],
    [6_000, 8_001, 2_001],
  ])(
    'ledger %i, counted %i: changes the lot by exactly %i, whatever was typed',
    (recorded, found, change) => {
      const typed = {
        ...filled.correction.typed,
        [`amount-${difference.id}`]: '7',
        direction: 'less',
      };
      expect(detailsOf('correction', typed, sourcesOf(recorded, found))).toMatchObject({
        lotId: difference.lot.id,
        change,
        discrepancyId: difference.id,
        correctsEntryId: null,
      });
    },
  );
});

test.each([
  ['more', -250],
  ['less', 250],
])(
  '[AMEND-01] an entry that shows too much or too little (%s) changes by %i',
  (direction, change) => {
    const typed = {
      ...{ ...when, subject: `entry ${entry.id}`, direction, note: 'A half was left.' },
      ...{ [`amount-${entry.id}`]: '0.25', [`unit-${entry.id}`]: 'mL' },
    };
    expect(detailsOf('correction', typed)).toMatchObject({
      ...{ change, correctsEntryId: entry.id, discrepancyId: null },
    });
  },
);

describe('[CASE-08] a loss that a case escalates', () => {
  const sources = sourcesOf(8_000, 7_999);
  const { typed } = emptyEvent('loss', { ...opened, differenceId: difference.id }, sources);

  test('is discovered at the first finding of the case, and of exactly the rest', () => {
    const answers = { isTheft: 'no', probably: 'unknown', note: 'Not found.' };
    expect(detailsOf('loss', { ...typed, ...answers }, sources, [])).toMatchObject({
      kind: 'loss',
      discoveredAt: difference.caseOpenedAt,
      occurredAt: difference.caseOpenedAt,
      explainsDiscrepancyId: difference.id,
      lines: [{ lotId: difference.lot.id, amount: 1 }],
    });
  });
});

describe('[SEAL-09] the report of a whole box', () => {
  const { choices } = mismatched;
  const more = { ...holding, lot: { ...holding.lot, id: difference.id }, balance: 700 };
  const none = { ...holding, lot: { ...holding.lot, id: entry.id }, balance: 0 };
  const sources = sourcesWith({
    ...choices,
    holdings: [{ ...holding, balance: 8_000 }, more, none],
  });
  const { typed, keys } = emptyEvent('loss', { ...opened, isWhole: true }, sources);

  test('names all that is on record, from when another seal was found', () => {
    const answers = { isTheft: 'no', probably: 'unknown', note: 'Gone.' };
    const details = detailsOf('loss', { ...typed, ...answers }, sources, [...keys]);
    expect(details).toMatchObject({
      discoveredAt: choices.seal.mismatch?.at,
      reseal: { sealFound: null, sealNumber: null },
      lines: [
        { lotId: holding.lot.id, amount: 8_000 },
        { lotId: difference.id, amount: 700 },
      ],
    });
  });

  test('names the labels of each lot, except of vials on their way', () => {
    const [here, onItsWay] = choices.labelled.vials;
    if (!here || !onItsWay) throw new Error('The sample has vials here and on their way.');
    const vials = [
      here,
      { ...here, status: 'broken' as const, labels: ['CV1-0000009'] },
      { ...here, lotId: more.lot.id, labels: ['CV1-0000005'] },
      onItsWay,
    ];
    const labelled = { ...choices.labelled, vials };
    const box = sourcesWith({ ...sources.choices, labelled });
    const opening = { ...opened, isWhole: true };
    const labels = Object.entries(emptyEvent('loss', opening, box).typed).filter(([name]) =>
      name.startsWith('labels-'),
    );
    expect(Object.fromEntries(labels)).toEqual({
      [`labels-${holding.lot.id}`]: 'CV1-0000001 CV1-0000002 CV1-0000009',
      [`labels-${more.lot.id}`]: 'CV1-0000005',
    });
  });

  test('is only that of a loss', () => {
    expect(emptyEvent('waste', { ...opened, isWhole: true }, sources).typed).not.toHaveProperty(
      'isWhole',
    );
  });
});
