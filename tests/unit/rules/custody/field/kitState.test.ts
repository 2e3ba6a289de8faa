import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  kitProblem,
  kitProblemTexts,
  loginAgeLimit,
} from '../../../../../src/rules/custody/field/kitState.ts';

const hour = 3_600_000;
const login = Date.parse('2026-11-27T06:00:00.000Z');
const times = { loggedInAt: login, receivedAt: login + 1_000, goodFor: 72 * hour };

it('[FIELD-05] recording without a network takes a login on this device at most 12 hours old', () => {
  expect(loginAgeLimit).toBe(12 * hour);
  expect(kitProblem(times, login + 12 * hour)).toBeNull();
  expect(kitProblem(times, login + 12 * hour + 1)).toBe('oldLogin');
  expect(kitProblemTexts.oldLogin).toContain('more than 12 hours ago');
});

it('[FIELD-13] a kit is good for 72 hours after it was received, and the older fault is named', () => {
  const late = { ...times, loggedInAt: login + 71 * hour };
  expect(kitProblem(late, late.receivedAt + 72 * hour - 1)).toBeNull();
  expect(kitProblem(late, late.receivedAt + 72 * hour)).toBe('expired');
  expect(kitProblem(times, login + 80 * hour)).toBe('expired');
  expect(kitProblem(null, login)).toBe('none');
});

it('[FIELD-05] a clock that is set back does not make a login younger; two minutes are no fault', () => {
  expect(kitProblem(times, times.receivedAt - 120_000)).toBeNull();
  expect(kitProblem(times, times.receivedAt - 120_001)).toBe('clock');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * hour }), (later) => {
      const found = kitProblem(times, login + later);
      expect(found === null).toBe(later <= 12 * hour);
    }),
  );
});

it('[FIELD-01] each reason says what to do', () => {
  for (const text of Object.values(kitProblemTexts)) expect(text).toMatch(/[Cc]onnect and log in/);
});
