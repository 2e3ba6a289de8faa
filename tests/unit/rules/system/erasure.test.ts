import fc from 'fast-check';
import { expect, test } from 'vitest';
import { erasableFrom, leastErasureYears } from '../../../../src/rules/system/erasure.ts';

const day = (text: string) => new Date(`${text}T10:00:00.000Z`);

test('personal data is kept for the years of the records, and at least six, after the last of suspension and record', () => {
  const suspendedAt = day('2026-03-10');
  const of = (years: number, lastRecordAt: Date | null) =>
    erasableFrom({ suspendedAt, lastRecordAt, years });
  expect(of(2, null)).toEqual(day('2032-03-10'));
  expect(of(5, day('2025-12-31'))).toEqual(day('2032-03-10'));
  expect(of(6, day('2026-07-01'))).toEqual(day('2032-07-01'));
  expect(of(7, day('2026-07-01'))).toEqual(day('2033-07-01'));
});

test('a longer time, a later record or a later suspension never lets it be erased earlier', () => {
  const at = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(at, at, fc.integer({ min: 2, max: 20 }), (suspendedAt, lastRecordAt, years) => {
      const from = erasableFrom({ suspendedAt, lastRecordAt, years });
      for (const event of [suspendedAt, lastRecordAt]) {
        expect(from.getUTCFullYear() - event.getUTCFullYear()).toBeGreaterThanOrEqual(
          Math.max(years, leastErasureYears),
        );
        const alone = erasableFrom({ suspendedAt: event, lastRecordAt: null, years });
        expect(from.getTime()).toBeGreaterThanOrEqual(alone.getTime());
      }
      const later = erasableFrom({ suspendedAt, lastRecordAt, years: years + 1 });
      expect(later.getTime()).toBeGreaterThanOrEqual(from.getTime());
    }),
    { numRuns: 100 },
  );
});
