import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CursorQuery,
  countLimit,
  pageStart,
  toPage,
  toTotal,
} from '../../../../src/server/core/records/cursorPage.ts';

/** As a store answers: rows are numbers, the newest the largest, and each is its own cursor. */
function read(rows: readonly number[], query: CursorQuery) {
  const { from, isNewer } = pageStart(query);
  const sorted = rows.toSorted((a, b) => (isNewer ? a - b : b - a));
  const beyond = sorted.filter(
    (row) => from === undefined || (isNewer ? row > Number(from) : row < Number(from)),
  );
  return toPage(beyond.slice(0, query.length + 1), query, String);
}

const lists = fc.record({
  rows: fc.uniqueArray(fc.nat(1_000), { maxLength: 30 }),
  length: fc.integer({ min: 1, max: 9 }),
});

describe('[CALL-14] pages that start after a row', () => {
  it('have each row once, the newest first, on the way to the oldest and back', () => {
    fc.assert(
      fc.property(lists, ({ rows, length }) => {
        const newestFirst = rows.toSorted((a, b) => b - a);
        const down = [read(rows, { length })];
        for (let older = down[0]?.older ?? null; older !== null; ) {
          const page = read(rows, { length, before: older });
          down.push(page);
          ({ older } = page);
        }
        expect(down.flatMap((page) => page.rows)).toEqual(newestFirst);
        expect(down.every((page) => page.rows.length === length || page === down.at(-1))).toBe(
          true,
        );
        const last = down.at(-1);
        const up = last === undefined ? [] : [last];
        for (let newer = last?.newer ?? null; newer !== null; ) {
          const page = read(rows, { length, after: newer });
          up.unshift(page);
          ({ newer } = page);
        }
        expect(up.flatMap((page) => page.rows)).toEqual(newestFirst);
      }),
    );
  });

  it('are not shifted by newer rows, and the older direction is taken where both are asked for', () => {
    fc.assert(
      fc.property(lists, ({ rows, length }) => {
        const query = { length, before: '500' };
        expect(read([...rows, 2_000, 2_001], query).rows).toEqual(read(rows, query).rows);
        expect(read(rows, { ...query, after: '1' })).toEqual(read(rows, query));
      }),
    );
  });

  it('say how many rows there are up to a limit', () => {
    expect(toTotal(0)).toEqual({ total: 0, isTotalExact: true });
    expect(toTotal(countLimit)).toEqual({ total: countLimit, isTotalExact: true });
    expect(toTotal(countLimit + 1)).toEqual({ total: countLimit, isTotalExact: false });
  });
});
