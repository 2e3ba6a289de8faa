import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditorTerms } from '../../../../src/contract/core/auditorTerms.ts';
import { isAuditor, neverSigns } from '../../../../src/rules/core/auditors.ts';
import {
  outsidePeriodText,
  periodGranted,
  whyAccessOver,
  whyNotExpiry,
} from '../../../../src/rules/time/auditorTerms.ts';
import { addDays } from '../../../../src/rules/time/custodyTime.ts';

const terms: AuditorTerms = {
  expiresAt: '2026-10-03',
  periodFrom: '2026-07-01',
  periodTo: '2026-09-30',
  siteIds: [],
  seesPatients: false,
  mayExport: false,
};

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-06-01', days));

test('[RIGHT-07] access lasts through its last day, and then says when it ended', () => {
  expect(whyAccessOver(terms, '2026-10-03')).toBeNull();
  expect(whyAccessOver(terms, '2026-10-04')).toBe('Your access ended on Oct 3, 2026.');
  expect(whyAccessOver(null, '2026-10-03')).toMatch(/not set up yet/);
});

test('[RIGHT-07] the last day of access is from today to 90 days ahead', () => {
  expect(whyNotExpiry('2026-07-01', '2026-07-01')).toBeNull();
  expect(whyNotExpiry('2026-09-29', '2026-07-01')).toBeNull();
  expect(whyNotExpiry('2026-09-30', '2026-07-01')).toMatch(/Sep 29, 2026, at most 90 days/);
  expect(whyNotExpiry('2026-06-30', '2026-07-01')).not.toBeNull();
});

test('[RIGHT-07] no period shows a day outside of what was granted, or of what was asked', () => {
  fc.assert(
    fc.property(day, day, day, day, (a, b, c, d) => {
      const [from, to] = a <= b ? [a, b] : [b, a];
      const [periodFrom, periodTo] = c <= d ? [c, d] : [d, c];
      const granted = periodGranted({ from, to }, { ...terms, periodFrom, periodTo });
      const overlaps = from <= periodTo && periodFrom <= to;
      expect(granted !== null).toBe(overlaps);
      if (granted === null) return;
      expect(granted.from <= granted.to).toBe(true);
      expect([from, periodFrom]).toContain(granted.from);
      expect([to, periodTo]).toContain(granted.to);
      expect(granted.from >= periodFrom && granted.from >= from).toBe(true);
      expect(granted.to <= periodTo && granted.to <= to).toBe(true);
    }),
  );
  const lastDay = { from: terms.periodTo, to: '2026-12-31' };
  expect(periodGranted(lastDay, terms)).toEqual({ from: terms.periodTo, to: terms.periodTo });
  expect(outsidePeriodText(terms)).toContain('Jul 1 to Sep 30, 2026');
});

test('[RIGHT-07] auditors and programs never sign', () => {
  const types = ['Regular', 'ApiOnly', 'Integration', 'Mdm', 'Auditor'];
  expect(types.filter((userType) => neverSigns({ userType }))).toEqual(['ApiOnly', 'Auditor']);
  expect(types.filter((userType) => isAuditor({ userType }))).toEqual(['Auditor']);
});
