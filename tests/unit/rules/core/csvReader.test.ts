import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellLimit } from '../../../../src/contract/import/import.ts';
import { csvFile, plainCell } from '../../../../src/rules/core/csv.ts';
import { CsvReader, separatorOf } from '../../../../src/rules/core/csvReader.ts';

function read(text: string, pieces: readonly number[] = []) {
  const reader = new CsvReader(separatorOf(text.split(/[\r\n]/, 1)[0] ?? ''));
  const rows = [];
  let start = 0;
  for (const length of pieces) {
    rows.push(...reader.read(text.slice(start, start + length)));
    start += length;
  }
  return [...rows, ...reader.read(text.slice(start)), ...reader.end()];
}

const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

describe('[CALL-14] a CSV file', () => {
  it.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\rc\td\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a,1",b\n"say ""hi""",',
      [
        ['a,1', 'b'],
        ['say "hi"', ''],
      ],
    ],
    [
      'a,b\n\n , \n"two\r\nlines",d',
      [
        ['a', 'b'],
        ['two\r\nlines', 'd'],
      ],
    ],
    ['"a;b",c;d\n', [['a;b', 'c;d']]],
    ['it"s,b\n', [['it"s', 'b']]],
    ['', []],
  ])('%j is read', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('shows the line on which each row starts, and a quotation mark that is never closed', () => {
    const rows = read('a,b\n"one\ntwo",x\n\nc,"open\nto the end');
    expect(rows.map(({ line, isBroken }) => [line, isBroken])).toEqual([
      [1, false],
      [2, false],
      [5, true],
    ]);
  });

  it('has one line for each line end of any kind, and needs none at its end', () => {
    const rows = read('\na\r\nb\rc');
    expect(rows.map(({ line, isBroken }) => [line, isBroken])).toEqual([
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(read('a,"b"').map(({ isBroken }) => isBroken)).toEqual([false]);
  });

  it('is read in any pieces as in one', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.constantFrom('a', '"', ',', '\r\n', '\n', 'é', ' x'), { maxLength: 6 }),
          { maxLength: 6 },
        ),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 12 }),
        (lines, pieces) => {
          const text = lines.map((line) => line.join('')).join(',');
          expect(read(text, pieces)).toEqual(read(text));
        },
      ),
    );
  });

  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom(...'=+-@＝＠;,"a1 \t\r\n', "'", '\u200b', '\ufeff', '\u00ad'),
        maxLength: 9,
      }),
    )
    .map((text) => text.trim());
  const lines = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });

  it('that was written is read back, whatever it contains', () => {
    fc.assert(
      fc.property(lines, (rows) => {
        const back = cellsOf(csvFile(['one', 'two'], rows).replace(/^\ufeff/, ''));
        const filled = rows.filter((row) => row.some((text) => text !== ''));
        expect(back.slice(1).map((row) => row.map(plainCell))).toEqual(filled);
      }),
    );
  });

  it('starts no formula in a program that separates by commas, semicolons or tabs', () => {
    fc.assert(
      fc.property(lines, (rows) => {
        const file = csvFile(['one', 'two'], rows).replace(/^\ufeff/, '');
        const bare = rows.every((row) => row.every((text) => !/^-?\d+(\.\d+)?$/.test(text)));
        if (!bare) return;
        for (const text of [...cellsOf(file).flat(), ...file.split(/[;\t\r\n]/)]) {
          expect(text).not.toMatch(/^[\s\p{C}\p{DI}"]*[=+\-@＝＠]/u);
        }
      }),
    );
  });

  it('has truncated cells, so that no line fills the memory', () => {
    const [row] = read(`${'x'.repeat(5_000)},y`);
    expect(row?.cells.map(({ length }) => length)).toEqual([cellLimit + 1, 1]);
  });
});
