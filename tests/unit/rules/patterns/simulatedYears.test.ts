import { expect, test } from 'vitest';
import { comparePeople } from '../../../../src/rules/patterns/comparePeople.ts';
import { findPlanted } from '../../../support/patterns/findPlanted.ts';
import { simulateAgency } from '../../../support/patterns/simulateAgency.ts';

test('[WATCH-01] four of five planted cases are among the first ten, and few innocent people are marked', () => {
  const found = findPlanted([1, 2, 3, 4, 5]);
  expect(found.planted).toBe(15);
  expect(found.inTopTen / found.planted).toBeGreaterThanOrEqual(0.8);
  expect((found.innocent / found.staffMonths) * 100).toBeLessThanOrEqual(1);
});

test('[WATCH-01] at most one person is marked where people only differ as people do', () => {
  const { periods, planted } = simulateAgency(11, 2);
  const lines = periods[0]?.filter(
    ({ personId }) => !planted.some((one) => one.personId === personId),
  );
  const marked = comparePeople(lines ?? [], new Set()).filter(({ comparisons }) =>
    comparisons.some(({ differs }) => differs),
  );
  expect(new Set(marked.map(({ line }) => line.personId)).size).toBeLessThanOrEqual(1);
});

test('[WATCH-01] who differs is first, before figures that are less likely and closer to the peers', () => {
  const { periods } = simulateAgency(4);
  const found = comparePeople(periods[1] ?? [], new Set());
  const differing = found.map(({ comparisons }) => comparisons.filter(({ differs }) => differs));
  expect(differing.map(({ length }) => length > 0).indexOf(true)).toBe(0);
  expect(differing.flat()).toHaveLength(1);
  expect(differing[0]?.[0]?.z).toBeGreaterThan(2);
  expect(differing[0]?.[0]?.z).toBeLessThan(3);
});
