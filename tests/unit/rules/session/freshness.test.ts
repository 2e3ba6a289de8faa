import { expect, test } from 'vitest';
import { freshMinutes } from '../../../../src/rules/session/freshness.ts';

test('a proof of identity is valid for five minutes when a credential is changed', () => {
  expect(freshMinutes).toBe(5);
});
