import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertKinds } from '../../../../src/contract/alerts/alert.ts';
import { isUrgent } from '../../../../src/rules/alerts/alertKinds.ts';
import { heldUntil } from '../../../../src/rules/alerts/quietHours.ts';

const zone = 'America/New_York';
const kind = fc.constantFrom(...alertKinds);
const urgentKinds = ['loss', 'theft', 'sealMismatch', 'brokenChain'];

describe('quiet hours', () => {
  const night = { from: '22:00', to: '06:00' };
  const time = fc
    .integer({ min: 0, max: 1_439 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));

  it('[ALERT-04] hold an alert until their end, over midnight and on the same day', () => {
    // 23:30 and 02:30 in New York.
    const late = new Date('2026-01-15T04:30:00Z');
    const early = new Date('2026-01-15T07:30:00Z');
    expect(heldUntil('newCase', night, zone, late)?.toISOString()).toBe('2026-01-15T11:00:00.000Z');
    expect(heldUntil('newCase', night, zone, early)?.toISOString()).toBe(
      '2026-01-15T11:00:00.000Z',
    );
    const day = { from: '01:00', to: '03:00' };
    expect(heldUntil('expiry', day, zone, early)?.toISOString()).toBe('2026-01-15T08:00:00.000Z');
  });

  it('[ALERT-04] end at their end where clocks skip it or show it twice', () => {
    // At 23:00 on March 7; clocks go from 02:00 to 03:00 that night.
    const skipped = heldUntil(
      'newCase',
      { ...night, to: '02:30' },
      zone,
      new Date('2026-03-08T04:00:00Z'),
    );
    expect(skipped?.toISOString()).toBe('2026-03-08T07:30:00.000Z');
    // At 01:10 on November 1, before and after clocks go from 02:00 to 01:00.
    const twice = (now: string) =>
      heldUntil('newCase', { ...night, to: '01:30' }, zone, new Date(now))?.toISOString();
    expect(twice('2026-11-01T05:10:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(twice('2026-11-01T06:10:00Z')).toBe('2026-11-01T06:30:00.000Z');
    const evening = fc.constantFrom('2026-03-07T22:00:00Z', '2026-10-31T22:00:00Z');
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(evening, minutes, time, time, (start, after, from, end) => {
        const now = new Date(Date.parse(start) + after * 60_000);
        const until =
          heldUntil('newCase', { from, to: end }, zone, now) ?? Number.POSITIVE_INFINITY;
        expect(Number(until)).toBeGreaterThan(now.getTime());
      }),
    );
  });

  it('[ALERT-04] start with their first minute, and hold nothing at their end or if both are the same', () => {
    const at = (time: string, quiet: { from: string; to: string }) =>
      heldUntil('newCase', quiet, 'UTC', new Date(`2026-01-15T${time}:00Z`))?.toISOString();
    const noon = { from: '12:00', to: '13:00' };
    expect(at('11:59', noon)).toBeUndefined();
    expect(at('12:00', noon)).toBe('2026-01-15T13:00:00.000Z');
    expect(at('13:00', noon)).toBeUndefined();
    expect(at('21:59', night)).toBeUndefined();
    expect(at('22:00', night)).toBe('2026-01-16T06:00:00.000Z');
    expect(at('06:00', night)).toBeUndefined();
    for (const time of ['11:59', '12:00', '12:01'])
      expect(at(time, { from: '12:00', to: '12:00' })).toBeUndefined();
  });

  it('[ALERT-04] never hold loss, theft, seal mismatch and broken chain, and hold nothing outside of them', () => {
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(kind, time, time, instant, (which, from, end, now) => {
        const until = heldUntil(which, { from, to: end }, zone, now);
        if (urgentKinds.includes(which) || from === end) expect(until).toBeNull();
        if (until === null) return;
        expect(isUrgent(which)).toBe(false);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(until.getTime() - now.getTime()).toBeLessThan(26 * 3_600_000);
        expect(heldUntil(which, { from, to: end }, zone, until)).toBeNull();
      }),
    );
  });
});
