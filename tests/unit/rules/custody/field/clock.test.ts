import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkClock,
  elapsedOf,
  type FieldTimes,
} from '../../../../../src/rules/custody/field/clock.ts';
import { clockText, fieldRecordAddress } from '../../../../../src/rules/custody/field/fieldText.ts';

const issued = Date.parse('2026-03-10T08:00:00.000Z');
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
const minute = 60_000;

/** Signed half an hour after the kit, and received an hour after it, by a clock that is ahead. */
const times = (ahead: number, differences: Partial<FieldTimes> = {}): FieldTimes => ({
  device: instant(issued + 30 * minute + ahead),
  kitReceived: instant(issued + ahead),
  elapsed: 30 * minute,
  kitIssuedAt: instant(issued),
  receivedAt: instant(issued + 60 * minute),
  statedAt: instant(issued + 20 * minute + ahead),
  ...differences,
});

describe('[FIELD-17] the clock of a device', () => {
  it('that is off by a constant changes nothing of when it happened', () => {
    const hours = fc.integer({ min: -72 * 60, max: 72 * 60 });
    fc.assert(
      fc.property(hours, fc.boolean(), (off, isReloaded) => {
        const elapsed = isReloaded ? null : 30 * minute;
        const checked = checkClock(times(off * minute, { elapsed }));
        const isCorrected = Math.abs(off) > 2;
        expect(checked).toEqual({
          signedAt: instant(issued + 30 * minute),
          occurredAt: instant(issued + (20 + (isCorrected ? 0 : off)) * minute),
          ahead: isCorrected ? off * minute : 0,
          isDoubtful: false,
        });
      }),
    );
  });

  it('may be off by two minutes, and not by more, before it is corrected or doubted', () => {
    const exactly = 2 * minute;
    expect(checkClock(times(exactly)).ahead).toBe(0);
    expect(checkClock(times(exactly + 1)).ahead).toBe(exactly + 1);
    expect(checkClock(times(0, { elapsed: -exactly })).isDoubtful).toBe(false);
    expect(checkClock(times(0, { elapsed: -exactly - 1 })).isDoubtful).toBe(true);
    expect(checkClock(times(0, { elapsed: 60 * minute + exactly })).isDoubtful).toBe(false);
    expect(checkClock(times(0, { elapsed: 60 * minute + exactly + 1 })).isDoubtful).toBe(true);
  });

  it('that was set in between is found by the time that elapsed', () => {
    const device = instant(issued - 150 * minute);
    const checked = checkClock(times(0, { device, statedAt: instant(issued - 160 * minute) }));
    expect(checked).toMatchObject({
      signedAt: instant(issued + 30 * minute),
      occurredAt: instant(issued + 20 * minute),
      ahead: -180 * minute,
    });
  });

  it.each([
    ['after it was received', { elapsed: 90 * minute }],
    ['before its nonce was issued', { elapsed: null, kitReceived: instant(issued + 40 * minute) }],
    ['with a kit that the server does not know', { kitIssuedAt: null }],
  ])(
    'is doubtful if it was signed %s, and nothing is later than its receipt',
    (_when, differences) => {
      const statedAt = instant(issued + 600 * minute);
      const checked = checkClock(times(0, { ...differences, statedAt }));
      expect(checked).toMatchObject({ isDoubtful: true, ahead: 0 });
      expect(checked.occurredAt).toBe(instant(issued + 60 * minute));
    },
  );

  it.each([
    [180 * minute, '3 h ahead'],
    [-65 * minute, '1 h 5 min behind'],
    [5 * minute, '5 min ahead'],
    [5 * minute + 29_999, '5 min ahead'],
    [-(5 * minute + 30_000), '6 min behind'],
  ])('is said in words: %i', (ahead, text) => {
    expect(clockText(ahead)).toBe(text);
  });

  it('is shown on the page of its record', () => {
    expect(fieldRecordAddress('r1')).toBe('/field-records/r1');
  });
});

describe('[FIELD-17] the time since the kit', () => {
  it('is that of the clock that no one can set, also where the other one was set back', () => {
    expect(elapsedOf(30 * minute, 30 * minute + 0.4)).toBe(30 * minute);
    expect(elapsedOf(-150 * minute, 30 * minute)).toBe(30 * minute);
    expect(elapsedOf(32 * minute, 30 * minute)).toBe(30 * minute);
  });

  it('is not known on a device that slept, or whose clock was set ahead', () => {
    expect(elapsedOf(32 * minute + 1, 30 * minute)).toBeNull();
  });
});
