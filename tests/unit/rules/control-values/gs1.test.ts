import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ndcsOf, parseGs1, separator } from '../../../../src/rules/control-values/gs1.ts';
import { checkDigit, dayOfDate } from '../../../../src/rules/control-values/gs1Fields.ts';

const today = '2026-07-14';
const gtin = '00399999101028';

const characters =
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const word = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 20 });
/** Without brackets, which people could take for those of an identifier. */
const plainWord = word.filter((text) => !/[()]/.test(text));
const product = fc
  .integer({ min: 0, max: 9_999_999_999_999 })
  .map((number) => String(number).padStart(13, '0'))
  .map((digits) => digits + checkDigit(digits));
const day = fc
  .integer({ min: 0, max: 365 * 60 })
  .map((days) => new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10));
const six = (date: string) => date.slice(2).replaceAll('-', '');

const read = (text: string) => parseGs1(text, today);
const codeOf = (text: string) => {
  const found = read(text);
  return found.ok ? null : found.code;
};

describe('[ROUTE-14] the element string of GS1', () => {
  test.each(['', ']d2', ']C1', separator, `]d2${separator}`])(
    'returns what was put in, in any order, after %j',
    (before) => {
      fc.assert(
        fc.property(
          product,
          word,
          day,
          word,
          fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
          (item, lot, expiresOn, serial, order) => {
            const fields = [
              { text: `01${item}`, ends: false },
              { text: `10${lot}`, ends: true },
              { text: `17${six(expiresOn)}`, ends: false },
              { text: `21${serial}`, ends: true },
            ];
            const code = order
              .map((index, at) => {
                const { text = '', ends = false } = fields[index] ?? {};
                return ends && at < order.length - 1 ? text + separator : text;
              })
              .join('');
            expect(read(before + code)).toEqual({ ok: true, gtin: item, lot, expiresOn, serial });
          },
        ),
      );
    },
  );

  test('reads the form in brackets that is printed for people', () => {
    fc.assert(
      fc.property(product, plainWord, day, plainWord, (item, lot, expiresOn, serial) => {
        const code = `(01)${item}(17)${six(expiresOn)}(10)${lot}(21)${serial}`;
        expect(read(code)).toEqual({ ok: true, gtin: item, lot, expiresOn, serial });
      }),
    );
    expect(read(`(01) ${gtin} (10) F2607A`)).toMatchObject({ gtin, lot: 'F2607A' });
  });

  test('never fails without a sentence, and never accepts an incorrect product number', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...characters, separator, '␝'), maxLength: 60 }),
        (text) => {
          const found = read(text);
          if (!found.ok) {
            expect(found.message).toMatch(/Scan it again, or type the label\.$/);
          } else if (found.gtin !== null) {
            expect(checkDigit(found.gtin.slice(0, -1))).toBe(found.gtin.at(-1));
          }
        },
      ),
    );
    fc.assert(
      fc.property(product, fc.nat(13), fc.integer({ min: 1, max: 9 }), (item, at, by) => {
        const wrong = String((Number(item[at]) + by) % 10);
        const code = `01${item.slice(0, at)}${wrong}${item.slice(at + 1)}`;
        expect(codeOf(code)).toBe('gs1_check_digit');
      }),
    );
  });

  test('never accepts a product number that is left out', () => {
    expect(codeOf('(01)(10)F2607A')).toBe('gs1_check_digit');
  });

  test('skips the fields that say something else, and knows where they end', () => {
    const code = `01${gtin}11260101310200012571012345${separator}240ABC${separator}10F2607A`;
    expect(read(code)).toMatchObject({ gtin, lot: 'F2607A', serial: null });
    expect(read('10F2607A{GS}17270331')).toMatchObject({ lot: 'F2607A', expiresOn: '2027-03-31' });
    expect(read('10F2607A␝17270331')).toMatchObject({ lot: 'F2607A', expiresOn: '2027-03-31' });
    // A separator after a field of fixed length is allowed.
    expect(read(`17270331${separator}10F2607A`)).toMatchObject({ lot: 'F2607A' });
    expect(read(`10A${separator}10A`)).toMatchObject({ lot: 'A' });
  });

  test.each([
    ['', 'gs1_empty'],
    ['05123', 'gs1_unknown'],
    [`01${gtin}`.slice(0, -1), 'gs1_short'],
    ['1727033', 'gs1_short'],
    [`1727${separator}0331`, 'gs1_short'],
    ['17', 'gs1_unknown'],
    ['HV-0099', 'gs1_unknown'],
    ['x(10)A', 'gs1_unknown'],
    ['17271301', 'gs1_date'],
    ['17270230', 'gs1_date'],
    ['17270000', 'gs1_date'],
    [`10A${separator}10B`, 'gs1_contradiction'],
    ['10é', 'gs1_characters'],
    ['10ABCDEFGHIJKLMNOPQRSTU', 'gs1_characters'],
    ['(10)', 'gs1_characters'],
  ])('refuses %j as %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe('[ROUTE-14] dates of GS1', () => {
  test('day 00 is the last day of the month, of leap years too', () => {
    expect(dayOfDate('270200', today)).toBe('2027-02-28');
    expect(dayOfDate('280200', today)).toBe('2028-02-29');
    expect(dayOfDate('000200', '2049-01-01')).toBe('2000-02-29');
    expect(dayOfDate('261200', today)).toBe('2026-12-31');
  });

  test.each([
    ['760101', '2026-07-14', '2076-01-01'],
    ['770101', '2026-07-14', '1977-01-01'],
    ['260101', '2026-07-14', '2026-01-01'],
    ['990101', '2049-07-14', '2099-01-01'],
    ['000101', '2049-07-14', '2000-01-01'],
    ['000101', '2050-07-14', '2100-01-01'],
    ['510101', '2000-07-14', '1951-01-01'],
    ['500101', '2000-07-14', '2050-01-01'],
    ['010101', '2099-07-14', '2101-01-01'],
  ])('%s in %s is %s: at most 49 years back and 50 ahead', (text, on, date) => {
    expect(dayOfDate(text, on)).toBe(date);
  });
});

describe('[ROUTE-14] product numbers', () => {
  test('the check digit matches published examples', () => {
    expect(checkDigit('629104150021')).toBe('3');
    expect(checkDigit('0039999910102')).toBe('8');
  });

  test('the NDC is in the numbers of the United States, and can be divided in three ways', () => {
    expect(ndcsOf(gtin)).toEqual(['9999-9101-02', '99999-101-02', '99999-1010-2']);
    expect(ndcsOf('50399999101027')).toHaveLength(3);
    expect(ndcsOf('06291041500213')).toEqual([]);
    expect(ndcsOf('0039999910102')).toEqual([]);
  });
});
