import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { callContext } from '../../../src/client/platform/http/call.ts';
import { CallContext } from '../../../src/contract/core/call.ts';

const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each([
  ['America/New_York', '2026-01-15T12:00:00Z', -5],
  ['America/New_York', '2026-07-15T12:00:00Z', -4],
  // The clocks change at 2:00 local time, 7:00 UTC.
  ['America/New_York', '2026-03-08T06:59:59Z', -5],
  ['America/New_York', '2026-03-08T07:00:00Z', -4],
  ['America/St_Johns', '2026-01-15T12:00:00Z', -3.5],
  ['Asia/Calcutta', '2026-01-15T12:00:00Z', 5.5],
  ['Asia/Katmandu', '2026-01-15T12:00:00Z', 5.75],
  // Half an hour of daylight saving.
  ['Australia/Lord_Howe', '2026-01-15T12:00:00Z', 11],
  ['Australia/Lord_Howe', '2026-07-15T12:00:00Z', 10.5],
  ['Pacific/Kiritimati', '2026-01-15T12:00:00Z', 14],
  ['UTC', '2026-01-15T12:00:00Z', 0],
])('[CALL-01] includes the time zone %s and its offset at %s: %d h', (name, at, hours) => {
  process.env.TZ = name;
  const told = callContext(new Date(at));
  expect(told.userTimeZone).toBe(name);
  // What the contract reads on the other side.
  expect(v.parse(CallContext, told).utcOffset).toBe(hours);
});
