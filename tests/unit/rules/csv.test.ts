import { describe, expect, test } from 'vitest';
import { csvCell, csvFile } from '../../../src/rules/csv.ts';

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
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test('stands in a file that Excel reads as UTF-8', () => {
    expect(csvFile(['A', 'B'], [['1', '2']])).toBe('\ufeffA,B\r\n1,2\r\n');
  });
});
