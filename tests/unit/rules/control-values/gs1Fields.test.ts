import { describe, expect, test } from 'vitest';
import { looksLikeGs1, parseGs1, separator } from '../../../../src/rules/control-values/gs1.ts';
import {
  checkDigit,
  dayOfDate,
  fieldLengths,
} from '../../../../src/rules/control-values/gs1Fields.ts';

const today = '2026-07-14';
const gtin = '00399999101028';

describe('[ROUTE-14] the application identifiers of the GS1 General Specifications', () => {
  // First digits, digits of the identifier, and of its data where their number is fixed (figure 7.8.5-2).
  const assigned: readonly (readonly [string, number, number?])[] = [
    ['00', 2, 18],
    ...['01', '02', '03'].map((first) => [first, 2, 14] as const),
    ['04', 2, 16],
    ['10', 2],
    ...['11', '12', '13', '15', '16', '17'].map((first) => [first, 2, 6] as const),
    ['20', 2, 2],
    ...['21', '22', '30', '37'].map((first) => [first, 2] as const),
    ...['23', '24', '25', '40', '42', '71'].map((first) => [first, 3] as const),
    ...['31', '32', '33', '34', '35', '36'].map((first) => [first, 4, 6] as const),
    ['41', 3, 13],
    ...['39', '43', '70', '72', '80', '81', '82'].map((first) => [first, 4] as const),
    ...['90', '91', '92', '93', '94', '95', '96', '97', '98', '99'].map(
      (first) => [first, 2] as const,
    ),
  ];
  const known = new Map(
    assigned.map(([first, identifier, data = null]) => [first, { identifier, data }]),
  );
  const firsts = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

  test.each(firsts)('that start with %s', (first) => {
    expect(fieldLengths(`${first}0123456789`)).toEqual(known.get(first));
  });

  test.each(['', '1', 'A1', '1A', ' 10'])('%j starts none', (text) => {
    expect(fieldLengths(text)).toBeUndefined();
  });
});

describe('[ROUTE-14] GS1 check digits and dates', () => {
  // The weights go from the right: of an even number of digits the first one counts once.
  test.each([
    ['629104150021', '3'],
    ['0000000000001', '7'],
    ['1000000000000', '7'],
    ['10', '9'],
    ['01', '7'],
    ['5', '5'],
    ['0', '0'],
  ])('of %s is %s', (digits, check) => {
    expect(checkDigit(digits)).toBe(check);
  });

  test.each(['2701', '270131x', '27013', '2701311', '27-131', ''])('%j is no date', (text) => {
    expect(dayOfDate(text, today)).toBeNull();
  });

  test.each([
    ['270101', '2027-01-01'],
    ['271231', '2027-12-31'],
    ['270001', null],
    ['271301', null],
    ['270431', null],
    ['270430', '2027-04-30'],
    ['270229', null],
    ['280229', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(dayOfDate(text, today)).toBe(day);
  });
});

describe('[ROUTE-14] what a scanner sends', () => {
  test('spaces around the code do not count, a sign before it does', () => {
    expect(looksLikeGs1(` ]d201${gtin} `)).toBe(true);
    expect(parseGs1(` ]d201${gtin} `, today)).toMatchObject({ ok: true, gtin });
    expect(parseGs1(` 01${gtin}`, today)).toMatchObject({ ok: true, gtin });
    expect(looksLikeGs1(`01${gtin}`)).toBe(false);
    expect(looksLikeGs1(`x]d201${gtin}`)).toBe(false);
    expect(looksLikeGs1('(01)')).toBe(true);
    expect(looksLikeGs1('(1)')).toBe(false);
    expect(looksLikeGs1('(12345)')).toBe(false);
    expect(looksLikeGs1(`10A${separator}`)).toBe(true);
  });

  const sentence = (text: string) => {
    const read = parseGs1(text, today);
    return read.ok ? '' : read.message;
  };

  test('what is no field is shown as far as it fits, with its separators', () => {
    const after = `05${separator}${'9'.repeat(40)}`;
    expect(sentence(after)).toBe(
      `“05␝${'9'.repeat(21)}” in it isn’t a GS1 field. Scan it again, or type the label.`,
    );
    expect(sentence('(10)A)(x')).toBe('');
    expect(sentence('x(10)A')).toContain('“x(10)A” in it isn’t a GS1 field');
    expect(sentence('(1)A')).toBe('“(1)A” isn’t a GS1 code. Scan it again, or type the label.');
  });

  test('the field with a wrong sign is named', () => {
    expect(sentence('10é')).toContain('(10) has 1 to 20');
    expect(sentence('21é')).toContain('(21) has 1 to 20');
    expect(sentence(`10${'A'.repeat(20)}`)).toBe('');
    expect(sentence(`10${'A'.repeat(21)}`)).toContain('(10) has 1 to 20');
  });

  test('separators within brackets are left out', () => {
    expect(parseGs1(`(10)F2607A${separator}(21)7${separator}`, today)).toMatchObject({
      ok: true,
      lot: 'F2607A',
      serial: '7',
    });
  });
});
