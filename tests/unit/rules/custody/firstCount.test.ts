import { describe, expect, test } from 'vitest';
import {
  concernsCount,
  countMeaning,
  countWitnessMeaning,
  describeLine,
  openingField,
  openingProblem,
  type RawFirstCountLine,
  readFirstCount,
  summarizeFirstCount,
} from '../../../../src/rules/custody/firstCount.ts';
import { fentanyl, remifentanil } from '../products.ts';

const now = '2026-03-10T12:00:00.000Z';
const inventoryId = '00000000-0000-4000-8000-0000000000b1';
const line = (more: Partial<RawFirstCountLine> = {}): RawFirstCountLine => ({
  ...{ key: '1', productId: fentanyl.id, lotNumber: 'A1', expiresOn: '2027-05-31', units: '10' },
  ...more,
});
const errorsOf = (lines: RawFirstCountLine[], products = [fentanyl]) => {
  const read = readFirstCount(inventoryId, lines, now, products);
  return read.ok ? {} : read.errors;
};

describe('[COUNT-04] the first count of an inventory', () => {
  test('is read as it was typed, spaces around the number aside', () => {
    expect(readFirstCount(inventoryId, [line({ units: ' 10 ' })], now, [fentanyl])).toEqual({
      ok: true,
      details: {
        inventoryId,
        countedAt: now,
        lines: [{ productId: fentanyl.id, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 }],
      },
    });
  });

  test('an empty line names what is missing in each control, once', () => {
    const empty = line({ productId: '', lotNumber: '', expiresOn: '', units: '' });
    const errors = errorsOf([empty]);
    expect(errors).toEqual({
      'productId-1': 'Choose the drug.',
      'lotNumber-1': expect.stringContaining('lot number') as string,
      'expiresOn-1': 'Enter the expiration date.',
      'units-1': 'Enter how many were found.',
    });
  });

  test.each([
    ['0', 'Enter at least one, or leave the line out.'],
    ['10001', 'This is more than one inventory holds.'],
    ['1.5', 'Enter how many were found.'],
    ['-1', 'Enter how many were found.'],
  ])('%s units are refused', (units, sentence) => {
    expect(errorsOf([line({ units })])).toEqual({ 'units-1': sentence });
  });

  test('no lines at all are refused', () => {
    expect(errorsOf([])).toEqual({ lines: 'Enter what was found.' });
  });

  test('a lot on two lines is refused at the second, letter case aside', () => {
    const twice = [line({ lotNumber: 'a1' }), line({ key: '2', lotNumber: 'A1' })];
    expect(errorsOf(twice)).toEqual({
      [openingField('2', 'lotNumber')]: 'This lot is on another line. Combine them.',
    });
    // The long s, which has no capital of its own, is another letter than s.
    expect(errorsOf([line({ lotNumber: 'ſ1' }), line({ key: '2', lotNumber: 's1' })])).toEqual({});
    const other = line({ key: '2', productId: remifentanil.id });
    expect(errorsOf([line(), other], [fentanyl, remifentanil])).toEqual({});
  });

  test('more than an inventory holds is refused at its line, once the lines can be read', () => {
    const vials = { ...remifentanil, contentPerUnit: 1_000_000_000 };
    const lines = [line({ productId: vials.id, units: '1000' })];
    expect(errorsOf(lines, [vials])).toEqual({});
    const much = [line({ productId: vials.id, units: '1001' })];
    expect(Object.keys(errorsOf(much, [vials]))).toEqual([]);
    const most = Array.from({ length: 11 }, (_, index) =>
      line({ key: `${index}`, productId: vials.id, lotNumber: `A${index}`, units: '1000' }),
    );
    expect(Object.keys(errorsOf(most, [vials]))).toEqual(['units-10']);
    expect(Object.keys(errorsOf([...most, line({ key: 'x', expiresOn: '' })], [vials]))).toEqual([
      'expiresOn-x',
    ]);
  });
});

describe('[COUNT-04] a first count that was sent', () => {
  const details = (countedAt: string, numbers: string[]) => ({
    ...{ inventoryId, countedAt },
    lines: numbers.map((lotNumber) => ({
      ...{ productId: fentanyl.id, lotNumber, expiresOn: '2027-05-31', units: 1 },
    })),
  });

  test.each([
    ['2026-03-10T12:02:00.000Z', null],
    ['2026-03-10T12:02:00.001Z', 'in the future'],
  ])('at %s, two minutes ahead being the most: %s', (countedAt, problem) => {
    const found = openingProblem(details(countedAt, ['A1']), now);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  test('a lot on two lines is refused', () => {
    expect(openingProblem(details(now, ['A1', 'B1']), now)).toBeNull();
    expect(openingProblem(details(now, ['A1', 'a1']), now)).toContain('two lines');
  });

  test('says what was found in words', () => {
    const [one] = details(now, ['A1']).lines;
    if (!one) throw new Error('There is a line.');
    expect(describeLine(one, fentanyl)).toBe('1\u00a0vial, lot A1');
    expect(summarizeFirstCount(12, fentanyl)).toBe('First count: 12\u00a0vials found');
  });

  test('its signatures say who counted and who saw it', () => {
    expect([countMeaning, countWitnessMeaning]).toEqual(['counted', 'witness to the count']);
  });

  test('a refusal is about the count or about the signers', () => {
    expect(concernsCount({ fields: { 'details.lines': 'Twice.' } })).toBe(true);
    expect(concernsCount({ fields: { 'signing.pin': 'Wrong.' } })).toBe(false);
    expect(concernsCount({})).toBe(false);
  });
});
