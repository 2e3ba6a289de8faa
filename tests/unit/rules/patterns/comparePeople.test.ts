import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Measure } from '../../../../src/contract/patterns/patterns.ts';
import { comparePeople, type PersonDrug } from '../../../../src/rules/patterns/comparePeople.ts';

const noOne: ReadonlySet<string> = new Set();

type Changes = Partial<Omit<PersonDrug, 'acts' | 'totals'>> & {
  readonly acts?: Partial<PersonDrug['acts']>;
  readonly totals?: Partial<PersonDrug['totals']>;
};

function lineOf(personId: string, { acts, totals, ...changes }: Changes = {}): PersonDrug {
  return {
    personId,
    role: 'technician',
    site: 'North',
    productId: 'fentanyl',
    acts: {
      doses: 40,
      wasted: 12,
      corrected: 1,
      late: 2,
      field: 1,
      returned: 1,
      acts: 45,
      offShift: 3,
      calls: 30,
      cases: 0,
      ...acts,
    },
    totals: {
      duty: 40,
      calls: 50,
      shifts: 30,
      witnessed: 20,
      sameWitness: 6,
      external: 1,
      ...totals,
    },
    ...changes,
  };
}

const peers = (count: number, changes: Changes = {}) =>
  Array.from({ length: count }, (_, place) => lineOf(`peer-${place}`, changes));

const find = (lines: readonly PersonDrug[], id = 'one') => {
  const found = comparePeople(lines, noOne).find(({ line }) => line.personId === id);
  if (found === undefined) throw new Error('No line');
  return found;
};

const small = fc.integer({ min: 0, max: 60 });
const anyLine = fc
  .record({
    personId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'me'),
    productId: fc.constantFrom('fentanyl', 'ketamine'),
    site: fc.constantFrom('North', 'South'),
    role: fc.constantFrom('technician' as const, 'manager' as const),
    doses: small,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    duty: small,
  })
  .map(({ personId, doses, part, duty, ...place }) => {
    const some = Math.floor(doses * part);
    return lineOf(personId, {
      ...place,
      acts: {
        ...{ doses, wasted: some, corrected: some, late: 0, field: 0 },
        ...{ acts: doses, offShift: some, calls: some },
      },
      totals: { duty, calls: doses, witnessed: doses, sameWitness: some, external: 0 },
    });
  });
const anyLines = fc.uniqueArray(anyLine, {
  maxLength: 18,
  selector: ({ personId, productId }) => `${personId} ${productId}`,
});

describe('[WATCH-01] a person among peers', () => {
  test('is compared in each measure, with count, interval and the median of the peers', () => {
    const { comparisons, tooFew, peers: group } = find([lineOf('one'), ...peers(6)]);
    expect(tooFew).toBeNull();
    expect(group).toEqual({ count: 6, site: 'North' });
    expect(comparisons.map(({ measure }) => measure)).toEqual(Measure.options);
    const tallies = comparisons.map(({ count, of }) => [count, of]);
    expect(tallies).toEqual([
      [40, 40],
      [30, 50],
      [12, 40],
      [1, 40],
      [2, 40],
      [1, 40],
      [3, 45],
      [1, 40],
      [6, 20],
      [1, 20],
      [0, 30],
    ]);
    for (const { value, low, high, middle, peers: values, differs, count, of } of comparisons) {
      expect(value).toBe(count / of);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      expect(middle).toBe(value);
      expect(values).toEqual(Array.from({ length: 6 }, () => value));
      expect(differs).toBe(false);
    }
    // Byar's interval of a rate is not that of a share of the same numbers.
    expect(comparisons[0]?.high).toBeGreaterThan(1);
    expect(comparisons[2]?.high).toBeCloseTo(0.454, 2);
  });

  test('differs where the share is far above that of the peers, in that measure only', () => {
    const wasting = lineOf('one', { acts: { wasted: 38 } });
    const found = comparePeople([...peers(12), wasting], noOne);
    expect(found[0]?.line.personId).toBe('one');
    expect(found[0]?.rank).toBe(1);
    const marked = found[0]?.comparisons.filter(({ differs }) => differs) ?? [];
    expect(marked.map(({ measure }) => measure)).toEqual(['wasted']);
    expect(
      found
        .slice(1)
        .flatMap((one) => one.comparisons)
        .some(({ differs }) => differs),
    ).toBe(false);
  });

  test('is ranked by how unlikely its figures are where no one differs, among peers in order', () => {
    const wasted = [9, 14, 10, 13, 11, 12, 8];
    const lines = wasted.map((count) => lineOf(`w${count}`, { acts: { wasted: count } }));
    const found = comparePeople(lines, noOne);
    expect(found.slice(0, 3).map(({ line }) => line.acts.wasted)).toEqual([14, 13, 12]);
    const values = found[0]?.comparisons.find(({ measure }) => measure === 'wasted')?.peers;
    expect(values).toEqual([8, 9, 10, 11, 12, 13].map((count) => count / 40));
  });

  test('does not differ by doing less', () => {
    const tidy = lineOf('one', { acts: { wasted: 0, offShift: 0 } });
    const found = find([...peers(12, { acts: { wasted: 36, offShift: 30 } }), tidy]);
    expect(found.comparisons.some(({ differs }) => differs)).toBe(false);
  });

  test('has the peers of the same role at the same site, or at all sites if they are too few', () => {
    const own = lineOf('one');
    const elsewhere = (count: number, site: string) =>
      Array.from({ length: count }, (_, place) => lineOf(`${site}-${place}`, { site }));
    const managers = Array.from({ length: 9 }, (_, place) =>
      lineOf(`manager-${place}`, { role: 'manager' }),
    );
    const others = Array.from({ length: 9 }, (_, place) =>
      lineOf(`other-${place}`, { productId: 'ketamine' }),
    );
    const near = [...elsewhere(5, 'North'), ...elsewhere(7, 'South'), ...managers, ...others];
    expect(find([own, ...near]).peers).toEqual({ count: 5, site: 'North' });
    const far = [...elsewhere(4, 'North'), ...elsewhere(7, 'South'), ...managers];
    expect(find([own, ...far]).peers).toEqual({ count: 11, site: null });
  });

  test('takes one place in the order with all drugs', () => {
    const lines = [
      ...peers(8),
      ...peers(8, { productId: 'ketamine' }),
      lineOf('one', { acts: { wasted: 39 } }),
      lineOf('one', { productId: 'ketamine', acts: { wasted: 38 } }),
    ];
    const found = comparePeople(lines, noOne);
    expect(found.slice(0, 2).map(({ line, rank }) => [line.personId, rank])).toEqual([
      ['one', 1],
      ['one', 1],
    ]);
    expect(Math.max(...found.map(({ rank }) => rank ?? 0))).toBe(9);
  });
});

describe('[WATCH-02] too few to compare', () => {
  test('are fewer than ten doses, or fewer than five peers with ten', () => {
    const few = (doses: number) => ({ acts: { doses, wasted: 3 } });
    const enough = find([...peers(5), lineOf('one', few(10))]);
    expect(enough.tooFew).toBeNull();
    const doses = find([...peers(5), lineOf('one', few(9))]);
    expect(doses).toMatchObject({ tooFew: 'doses', comparisons: [], rank: null });
    const lonely = find([...peers(4), lineOf('one')]);
    expect(lonely).toMatchObject({ tooFew: 'peers', comparisons: [], rank: null });
    const idle = [...peers(4), lineOf('idle', few(9)), lineOf('one')];
    expect(find(idle)).toMatchObject({ tooFew: 'peers', comparisons: [], rank: null });
  });

  test('leave out a measure of which the person or the peers have fewer than ten', () => {
    const measured = (lines: readonly PersonDrug[]) =>
      find(lines).comparisons.map(({ measure }) => measure);
    const own = lineOf('one', { totals: { shifts: 9 } });
    expect(measured([own, ...peers(5)])).not.toContain('cases');
    const others = [...peers(4), lineOf('short', { totals: { shifts: 9 } })];
    expect(measured([lineOf('one'), ...others])).not.toContain('cases');
    expect(measured([lineOf('one', { totals: { shifts: 10 } }), ...peers(5)])).toContain('cases');
  });

  test('are last, and everything else has a rank without a gap', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const found = comparePeople(lines, noOne);
        expect(found).toHaveLength(lines.length);
        const few = found.map(({ tooFew }) => tooFew !== null);
        expect(few).toEqual(few.toSorted((a, b) => Number(a) - Number(b)));
        for (const { tooFew, rank, comparisons, line } of found) {
          expect(rank === null).toBe(tooFew !== null);
          if (tooFew !== null) expect(comparisons).toEqual([]);
          if (line.acts.doses < 10) expect(tooFew).toBe('doses');
        }
        const ranks = new Set(found.flatMap(({ rank }) => rank ?? []));
        expect([...ranks]).toEqual(Array.from(ranks, (_, place) => place + 1));
        const marks = found.map(({ comparisons }) => comparisons.some(({ differs }) => differs));
        expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
      }),
    );
  });
});

describe('[WATCH-02] the reader’s own line', () => {
  test('is not shown, and nothing that is shown changes with it', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (lines, others) => {
        const own = (all: readonly PersonDrug[]) => all.filter((one) => one.personId === 'me');
        const rest = lines.filter(({ personId }) => personId !== 'me');
        const me = new Set(['me']);
        const shown = comparePeople([...rest, ...own(lines)], me);
        expect(shown.some(({ line }) => line.personId === 'me')).toBe(false);
        expect(comparePeople([...rest, ...own(others)], me)).toEqual(shown);
        expect(comparePeople(rest, noOne)).toEqual(shown);
      }),
    );
  });
});
