import { correction, generate } from 'lean-qr';
import { expect, test } from 'vitest';
import { drawCode } from '../../../src/client/platform/browser/drawCode.ts';
import { labelCode } from '../../../src/rules/control-values/labelCode.ts';

/** The squares that a path covers, as rows of 0 and 1. */
function squaresOf({ path, size }: { path: string; size: number }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) {
      const row = rows[Number(y)];
      if (row === undefined || row[at] === 1) throw new Error('A square outside, or drawn twice');
      row[at] = 1;
    }
  }
  return rows.map((row) => row.join(''));
}

test.each([
  ['CV1-0000001', 25],
  ['HV-0099', 21],
  ['A'.repeat(32), 29],
])(
  '[ROUTE-14] the code of %s is drawn square by square, %i of them wide, and tolerates a quarter of damage',
  (label, size) => {
    const code = labelCode(7, label);
    const drawn = drawCode(code);
    expect(drawn.size).toBe(size);
    const expected = generate(code, { minCorrectionLevel: correction.Q });
    expect(squaresOf(drawn)).toEqual(
      expected.toString({ on: '1', off: '0', lf: '\n', pad: 0 }).trim().split('\n'),
    );
  },
);
