import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkMovedTime,
  type LotTimeline,
  type Timeline,
} from '../../../../../src/rules/custody/amendment/amendedTime.ts';
import { fentanyl as product } from '../../products.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString();

function timeline(lot: Partial<LotTimeline> = {}, more: Partial<Timeline> = {}): Timeline {
  const whole = {
    ...{ number: 'F1', product, change: 10, movements: [], countedAt: [], absentAt: [] },
    ...lot,
  };
  const rest = { sealsAt: [], continuedAt: null, notifiedAt: null };
  return { timeZone: 'America/New_York', lots: [whole], ...rest, ...more };
}

const code = (was: number, is: number, times: Timeline) =>
  checkMovedTime(at(was), at(is), times)?.code ?? null;

describe('[AMEND-06] the time of an event that is amended', () => {
  it('is not between a count or a seal and where it was', () => {
    const counted = timeline({ countedAt: [at(5)] });
    expect(code(10, 4, counted)).toBe('counted_between');
    expect(code(10, 6, counted)).toBeNull();
    const still = timeline({ change: 0, countedAt: [at(5)] });
    expect(code(10, 4, still)).toBeNull();
    expect(code(10, 4, timeline({}, { sealsAt: [at(5)] }))).toBe('seal_changed_between');
    expect(code(4, 4, timeline({ countedAt: [at(4)] }))).toBeNull();
  });

  it('is not on the other side of a count of the whole inventory that did not have the lot', () => {
    const received = timeline({ absentAt: [at(5)] });
    expect(code(10, 4, received)).toBe('counted_between');
    expect(code(10, 6, received)).toBeNull();
    // Counted without it although it was recorded as received before: the other time is the right one.
    expect(code(4, 10, timeline({ absentAt: [at(5)], movements: [] }))).not.toBe('counted_between');
    const sent = timeline({ change: -10, absentAt: [at(5)] });
    expect(code(4, 10, sent)).toBe('counted_between');
    // The smallest amount counts as well.
    expect(code(10, 4, timeline({ change: 1, absentAt: [at(5)] }))).toBe('counted_between');
    expect(code(4, 10, timeline({ change: -1, absentAt: [at(5)] }))).toBe('counted_between');
  });

  it('is not in the minute of a count or a seal, nor of a lot that nothing changed', () => {
    for (const [was, is] of [
      [10, 5],
      [5, 10],
    ] as const) {
      expect(code(was, is, timeline({ countedAt: [at(5)] }))).toBe('counted_between');
      expect(code(was, is, timeline({ countedAt: [at(10)] }))).toBe('counted_between');
      expect(code(was, is, timeline({}, { sealsAt: [at(5)] }))).toBe('seal_changed_between');
      expect(code(was, is, timeline({}, { sealsAt: [at(10)] }))).toBe('seal_changed_between');
    }
    expect(code(4, 8, timeline({ change: 0 }, { notifiedAt: at(8) }))).toBeNull();
    expect(code(10, 4, timeline({ change: 0, absentAt: [at(5)] }))).toBeNull();
    expect(code(4, 10, timeline({ change: 0, absentAt: [at(5)] }))).toBeNull();
  });

  it('stays before what follows from it', () => {
    const sent = timeline({ change: 0 }, { continuedAt: at(8) });
    expect(code(4, 9, sent)).toBe('occurred_after_transfer');
    expect(code(4, 8, sent)).toBeNull();
    const restocked = timeline({ change: 0 }, { notifiedAt: at(8) });
    expect(code(4, 9, restocked)).toBe('occurred_after_notice');
    expect(code(4, 2, restocked)).toBeNull();
  });

  it('says which lot would be missing, how much and when', () => {
    const movements = [
      { at: at(4), change: product.contentPerUnit },
      { at: at(6), change: -product.contentPerUnit },
    ];
    const late = timeline({ change: product.contentPerUnit, movements });
    expect(checkMovedTime(at(4), at(7), late)).toEqual({
      code: 'not_enough_on_hand',
      message: expect.stringMatching(
        /^With this time, 100\smcg of lot F1 would be missing on Mar 10, 2026, 04:06/,
      ) as string,
    });
  });

  it('says when something would be missing first, in whatever order it was recorded', () => {
    const movements = [
      { at: at(7), change: -1 },
      { at: at(4), change: 2 },
      { at: at(5), change: -1 },
    ];
    const found = checkMovedTime(at(4), at(9), timeline({ change: 2, movements }));
    expect(found?.message).toMatch(/ 0\.05\smcg of lot F1 would be missing on .*, 04:05\./);
  });

  it('never leaves a balance below zero that was not, by any movements', () => {
    const movement = fc.record({ minute: fc.nat(50), change: fc.integer({ min: -20, max: 20 }) });
    const cases = fc.record({
      others: fc.array(movement, { maxLength: 8 }),
      change: fc.integer({ min: -20, max: 20 }),
      was: fc.nat(50),
      is: fc.nat(50),
    });
    fc.assert(
      fc.property(cases, ({ others, change, was, is }) => {
        const own = { at: at(was), change };
        const movements = [
          own,
          ...others.map((one) => ({ at: at(one.minute), change: one.change })),
        ];
        const lowest = (list: typeof movements, minute: number) =>
          list.filter((one) => one.at <= at(minute)).reduce((sum, one) => sum + one.change, 0);
        const moved = [{ at: at(is), change }, ...movements.slice(1)];
        const found = checkMovedTime(at(was), at(is), timeline({ change, movements }));
        const worse = [...Array(52).keys()].some(
          (minute) =>
            lowest(moved, minute) < 0 && lowest(moved, minute) < lowest(movements, minute),
        );
        expect(found !== null).toBe(worse);
      }),
    );
  });
});
