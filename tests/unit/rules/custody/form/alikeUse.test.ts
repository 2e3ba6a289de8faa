import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecentUse } from '../../../../../src/contract/custody/use.ts';
import { alikeUseText, findAlikeUse } from '../../../../../src/rules/custody/form/alikeUse.ts';

const at = Date.parse('2026-07-14T11:31:00.000Z');
const recent: RecentUse = {
  sequence: 1204,
  lotId: 'a',
  given: 1_500,
  wasted: 500,
  occurredAt: new Date(at).toISOString(),
  recordedBy: 'Kim Lee',
};

test('[USE-01] [FIELD-14] a use of the same lot and amounts within 15 minutes is found, and no other', () => {
  const lots = fc.constantFrom('a', 'b');
  const amounts = fc.constantFrom(500, 1_500);
  const minutes = fc.constantFrom(-16, -15.0001, -15, 0, 15, 15.0001, 16);
  fc.assert(
    fc.property(lots, amounts, amounts, minutes, (lotId, given, wasted, later) => {
      const occurredAt = new Date(at + later * 60_000).toISOString();
      const other = { ...recent, lotId: 'c' };
      const isAlike = lotId === 'a' && given === 1_500 && wasted === 500 && Math.abs(later) <= 15;
      expect(findAlikeUse({ lotId, given, wasted, occurredAt }, { recent: [other, recent] })).toBe(
        isAlike ? recent : undefined,
      );
    }),
  );
  expect(findAlikeUse(recent, {})).toBeUndefined();
});

test('[USE-01] what is said of it names its entry, its time and who recorded it', () => {
  expect(alikeUseText(recent, 'America/New_York')).toBe(
    'Entry 1,204 has the same lot and amounts on Jul 14, 2026, 07:31, recorded by Kim Lee. Sign only if this is another dose.',
  );
});
