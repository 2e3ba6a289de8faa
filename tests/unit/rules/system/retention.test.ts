import { expect, it } from 'vitest';
import { deletedBefore, retentionDays } from '../../../../src/rules/system/retention.ts';

it('logins, imports and undelivered mail are kept for 90 days', () => {
  expect(retentionDays).toEqual({ sessions: 90, imports: 90, mails: 90 });
  const now = new Date('2026-11-27T12:00:00.000Z');
  expect(deletedBefore(now, 90).toISOString()).toBe('2026-08-29T12:00:00.000Z');
});
