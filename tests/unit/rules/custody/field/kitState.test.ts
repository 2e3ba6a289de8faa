import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noncesOfKit } from '../../../../../src/contract/custody/fieldKit.ts';
import {
  freshFor,
  kitProblem,
  kitProblemTexts,
  loginAgeLimit,
  usableFor,
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
  for (const text of Object.values(kitProblemTexts))
    expect(text).toMatch(/[Cc]onnect(?: and log in|, close every tab)/);
});

it('[FIELD-05] [FIELD-13] a kit can be used exactly as long as it is said', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -hour, max: 100 * hour }),
      fc.integer({ min: 0, max: 80 * hour }),
      fc.integer({ min: 1, max: 72 * hour }),
      (later, received, goodFor) => {
        const kit = { loggedInAt: login, receivedAt: login + received, goodFor };
        const now = login + later;
        const usable = usableFor(kit, now);
        expect(usable > 0).toBe(kitProblem(kit, now) === null);
        if (usable === 0) return;
        expect(kitProblem(kit, now + usable - 1)).toBeNull();
        expect(kitProblem(kit, now + usable)).not.toBeNull();
      },
    ),
  );
});

it('[FIELD-02] a kit is renewed after each login, every 15 minutes, and once a nonce was used', () => {
  const kit = { loggedInAt: login, receivedAt: login + 1_000, noncesLeft: noncesOfKit };
  const fresh = (changed: Partial<typeof kit>, age: number, at = login) =>
    freshFor({ ...kit, ...changed }, at, kit.receivedAt + age);
  expect(fresh({}, 0)).toBe(hour / 4);
  expect(fresh({}, hour / 4 - 1)).toBe(1);
  expect(fresh({}, hour / 4)).toBe(0);
  expect(fresh({}, 9 * hour)).toBe(0);
  expect(fresh({ noncesLeft: noncesOfKit - 1 }, 0)).toBe(0);
  expect(fresh({}, 0, login + 1)).toBe(0);
  // A clock that was set back says nothing of the age.
  expect(fresh({}, -1)).toBe(0);
});
