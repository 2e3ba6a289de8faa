import { expect, it } from 'vitest';
import { expiryThreshold, legalThreshold } from '../../../../src/rules/alerts/thresholds.ts';

const today = '2026-03-10';

it.each([
  ['2026-04-10', null],
  ['2026-04-09', 30],
  ['2026-03-18', 30],
  ['2026-03-17', 7],
  ['2026-03-11', 7],
  ['2026-03-10', 0],
  ['2026-02-01', 0],
] as const)('[ALERT-01] a lot that expires on %s is at the step %s', (day, step) => {
  expect(expiryThreshold(day, today)).toBe(step);
});

it.each([
  ['2026-03-18', null],
  ['2026-03-17', 7],
  ['2026-03-12', 7],
  ['2026-03-11', 1],
  ['2026-03-01', 1],
] as const)('[ALERT-01] a legal date on %s is at the step %s', (day, step) => {
  expect(legalThreshold(day, today)).toBe(step);
});
