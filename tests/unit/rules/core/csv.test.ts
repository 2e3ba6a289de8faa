import { describe, expect, test } from 'vitest';
import { csvCell, csvFile, plainCell } from '../../../../src/rules/core/csv.ts';

test('a cell that was read has no blanks around it', () => {
  expect(plainCell(" 'x ")).toBe("'x");
  expect(plainCell(' 50 mcg ')).toBe('50 mcg');
});

describe('[ROUTE-09] a cell of a CSV file', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' edge ', '" edge "'],
    ['-12.5', '-12.5'],
    ['+1 555', "'+1 555"],
    ['=1+1', "'=1+1"],
    ['@cmd', "'@cmd"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['漢 🚑', '漢 🚑'],
    ['\n=1', `"'\n=1"`],
    ['note; =1', "note;' =1"],
    ['note;"=1', `"note;'""=1"`],
    ['two\n- lines', `"two\n'- lines"`],
    ['a;-5', "a;'-5"],
    ['a; b', 'a; b'],
    ['=1;+2\t@3', "'=1;'+2\t'@3"],
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩'];
  const unseen = [
    '\0 \b \u000b \u007f \u0085 \u00a0 \u00ad \u034f \u061c \u115f \u1680 \u17b4 \u180e \u2000 \u200b',
    '\u200d \u200e \u200f \u2028 \u202a \u202e \u2060 \u2066 \u2069 \u206f \u2800 \u3000 \u3164 \ufe0f \ufeff \uffa0',
    '\ufff9 \uffff \ud800 \u{1d173} \u{e0001} \u{e0020} \u{e0100} \u{10ffff} \u{f0000} \t \r \n',
  ]
    .join(' ')
    .split(' ')
    .concat(' ');

  test.each(signs)(
    'gets an apostrophe before %j, whatever invisible characters are before it',
    (sign) => {
      for (const first of ['', ...unseen, ...unseen.map((one) => `${one} \u200b`)]) {
        const begins = csvCell(`${first}${sign}1+1`).replace(/^"/, '');
        expect([first, begins]).toEqual([first, expect.stringMatching(/^'/)]);
        for (const separator of [';', '\t', '\r', '\n', '\v', '\u2028']) {
          const within = csvCell(`a${separator}${first}${sign}1+1`).replace(/^"/, '');
          expect([first, within]).toEqual([
            first,
            expect.stringMatching(new RegExp(`^a[;\\s]+'[^${sign}]*[${sign}]1`, 'u')),
          ]);
        }
      }
    },
  );

  test('is in a file that Excel reads as UTF-8', () => {
    expect(csvFile(['A', 'B'], [['1', '2']])).toBe('\ufeffA,B\r\n1,2\r\n');
  });
});
