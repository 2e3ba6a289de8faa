import { afterEach, expect, test, vi } from 'vitest';
import { recordToOpen } from '../../../src/client/core/records/recordEdit.actors.ts';
import { dayHere } from '../../../src/client/platform/browser/dayHere.ts';
import { siteForm } from '../../../src/rules/administration/siteForm.ts';

const zone = process.env.TZ;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['America/New_York', '2026-03-11T02:30:00Z', '2026-03-10'],
  ['Pacific/Kiritimati', '2026-12-31T10:30:00Z', '2027-01-01'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['UTC', '2026-03-11T02:30:00Z', '2026-03-11'],
])('every record form starts with the day of the browser (%s at %s)', (timeZone, now, day) => {
  process.env.TZ = timeZone;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const record = { id: '1', version: 0, fields: {}, changedBy: null, changedAt: null };
  const input = recordToOpen(siteForm, { record, choices: {} }, { get: () => undefined });
  expect(input).toMatchObject({ today: day });
  expect(dayHere(now)).toBe(day);
});
