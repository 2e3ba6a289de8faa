import { expect, test } from 'vitest';
import { Measure } from '../../../../src/contract/patterns/patterns.ts';
import { noteError } from '../../../../src/rules/patterns/patternNote.ts';
import { patternPeriods } from '../../../../src/rules/patterns/patternPeriods.ts';
import {
  comparisonText,
  countText,
  intervalText,
  lineText,
  peersText,
  valueText,
} from '../../../../src/rules/patterns/patternText.ts';

const wasted = {
  ...({ measure: 'wasted', count: 31, of: 42, value: 31 / 42 } as const),
  ...{ low: 0.588, high: 0.847, middle: 0.3, differs: true },
};
const doses = {
  ...({ measure: 'doses', count: 42, of: 40, value: 1.05 } as const),
  ...{ low: 0.757, high: 1.42, middle: 0.9, differs: false },
};
const line = {
  ...({ role: 'technician', doses: 42, tooFew: null } as const),
  peers: { count: 6, site: 'Station 4' },
};

test('[WATCH-02] a share is shown in percent and a rate per ten, with numbers and interval', () => {
  expect(valueText('wasted', 0.738)).toBe('74%');
  expect(valueText('wasted', 0.731)).toBe('73%');
  expect(valueText('doses', 1.05)).toBe('10.5');
  expect(countText(wasted)).toBe('31 of 42 doses');
  expect(countText(doses)).toBe('42 in 40 days on duty');
  expect(intervalText(wasted)).toBe('59% to 85%');
  expect(intervalText(doses)).toBe('7.6 to 14.2');
  expect(comparisonText(doses)).toBe(
    'Doses per 10 days on duty: 10.5 (42 in 40 days on duty; 95% interval 7.6 to 14.2), median of peers 9.0',
  );
});

test('[WATCH-02] a line says who the peers are and what differs, and never why', () => {
  expect(peersText({ role: 'manager', peers: { count: 9, site: null } })).toBe(
    '9 managers at all sites',
  );
  expect(lineText({ ...line, comparisons: [wasted, doses] })).toBe(
    '42 doses, compared with 6 technicians at Station 4. Differs from peers. Doses with waste: 74% (31 of 42 doses; 95% interval 59% to 85%), median of peers 30%.',
  );
  expect(lineText({ ...line, comparisons: [doses] })).toBe(
    '42 doses, compared with 6 technicians at Station 4. Does not differ from peers.',
  );
});

test('[WATCH-02] each measure says of what it is, and each role who its peers are', () => {
  const counted = Measure.options.map((measure) => countText({ measure, count: 1, of: 9 }));
  expect(counted).toEqual([
    '1 in 9 days on duty',
    '1 of 9 calls with any drug',
    '1 of 9 doses',
    '1 of 9 doses',
    '1 of 9 doses',
    '1 of 9 doses',
    '1 of 9 acts',
    '1 in 9 days on duty',
    '1 of 9 witnessed acts with any drug',
    '1 of 9 witnessed acts with any drug',
    '1 in 9 shifts',
  ]);
  const group = { count: 7, site: 'North' };
  const roles = (['technician', 'manager', 'admin'] as const).map((role) =>
    peersText({ role, peers: group }),
  );
  expect(roles).toEqual([
    '7 technicians at North',
    '7 managers at North',
    '7 administrators at North',
  ]);
});

test('[WATCH-02] few doses or peers are too few to compare, with the reason', () => {
  const few = { ...line, comparisons: [] };
  expect(lineText({ ...few, doses: 1, tooFew: 'doses' })).toBe(
    '1 dose. Too few to compare: fewer than 10 doses.',
  );
  expect(lineText({ ...few, tooFew: 'peers' })).toBe(
    '42 doses. Too few to compare: fewer than 5 peers with 10 doses.',
  );
});

test('[WATCH-01] eight periods of 90 days follow each other without a gap', () => {
  const periods = patternPeriods('2026-03-10');
  expect(periods).toHaveLength(8);
  expect(periods.slice(0, 2)).toEqual([
    { from: '2025-12-11', to: '2026-03-10' },
    { from: '2025-09-12', to: '2025-12-10' },
  ]);
});

test('[WATCH-02] a case needs a note with text', () => {
  expect(noteError(' ')).toBe('Enter a note: what is to be looked into.');
  expect(noteError('Ask the crew.')).toBeNull();
  expect(noteError('x'.repeat(1_001))).not.toBeNull();
});
