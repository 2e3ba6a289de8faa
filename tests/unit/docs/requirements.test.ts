import { describe, expect, it } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import { filesIn, read, tableRows } from './markdown.ts';

const rows = tableRows(read('docs/requirements.md')).filter(([id]) => id !== 'id');
const ids = rows.map(([id = '']) => id);

/** Areas whose list has gaps: their numbers are shared with what is not built yet. */
const custodyAreas = [
  ...['STOCK', 'USE', 'WASTE', 'SIGN', 'RIGHT', 'SEAL', 'COUNT', 'CASE', 'AMEND', 'LABEL'],
  ...['PAR', 'LEDGER', 'REG', 'REPORT', 'ALERT', 'DASH', 'FIELD', 'WATCH', 'EPCR'],
];

/** An area and two figures, or an area of the error catalog and a code or a word. */
const wellFormed = new RegExp(
  `^(?:(?:ROUTE|LOGIN|PWL|FIDO|SSO|INT|NAV|FORGOT|CHPW|SHELL|PAGE|HELP|IDLE|UPD|SWAP|BOOT|SYNC|OFF|ROLE|CALL|ENT|${custodyAreas.join('|')})-\\d{2}|ERR-(?:\\d{3}|[A-Z]+))$`,
);

function unknownAmong(named: readonly string[]): string[] {
  return named.filter((id) => !ids.includes(id));
}

/** Every id in square brackets: what test titles start with. */
function idsNamedIn(source: string): string[] {
  return [...source.matchAll(/\[([A-Z]{2,}-[A-Z\d]+)\]/g)].map(([, id = '']) => id);
}

describe('the list of requirements', () => {
  it('has ids of one form, each once', () => {
    expect(ids.length).toBeGreaterThan(150);
    expect(ids.filter((id) => !wellFormed.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says in a sentence what must hold, for each', () => {
    for (const [id = '', text = '', ...rest] of rows) {
      expect(text, id).toMatch(/^.{15,}[.*_]$/);
      expect(rest, id).toEqual([]);
    }
  });

  it('numbers each area from 01 without a gap, custody aside', () => {
    const numbered = ids.filter((id) => /-\d{2}$/.test(id));
    const areas = new Set(
      numbered.map((id) => id.split('-')[0] ?? '').filter((area) => !custodyAreas.includes(area)),
    );
    for (const area of areas) {
      const own = numbered.filter((id) => id.startsWith(`${area}-`));
      const expected = own.map((_id, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
      expect(own.toSorted(), area).toEqual(expected);
    }
  });
});

describe('an id that is not in the list', () => {
  const files = filesIn('tests', /\.tsx?$/);
  const named = files.flatMap((file) => idsNamedIn(read(file)));

  it('is in no title of a test', () => {
    expect(new Set(named).size).toBeGreaterThan(50);
    const strangers = files.flatMap((file) =>
      unknownAmong(idsNamedIn(read(file))).map((id) => `${file}: ${id}`),
    );
    expect(strangers).toEqual([]);
  });

  it.each(machines)('is on no transition of the chart $subject', ({ machine }) => {
    const states = statesOf(walk(machine));
    const fulfilled = states.flatMap(({ requirements, transitions }) => [
      ...requirements,
      ...transitions.flatMap((transition) => transition.requirements),
    ]);
    expect(unknownAmong(fulfilled)).toEqual([]);
  });

  it('is detected', () => {
    expect(unknownAmong(idsNamedIn(`it('[${'NAV-99'}] and [${'NAV-01'}]')`))).toEqual(['NAV-99']);
  });
});
