import { expect, it } from 'vitest';
import { assertsTwoFactors } from '../../../src/server/features/session/sso/redeemCode.ts';

it.each([
  { amr: ['pwd', 'mfa'] },
  { amr: ['mfa'] },
  { acr: 'https://refeds.org/profile/mfa' },
  { acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' },
  { acr: 'phrh', amr: ['hwk'] },
])('[ROLE-03] %j asserts two factors', (claims) => {
  expect(assertsTwoFactors(claims)).toBe(true);
});

it.each([
  {},
  { amr: [] },
  { amr: ['pwd'] },
  { amr: ['pwd', 'otp'] },
  { amr: 'mfa' },
  { amr: null, acr: null },
  { acr: '0' },
  { acr: 'mfa' },
  { acr: ['phr'] },
])('[ROLE-03] %j does not', (claims) => {
  expect(assertsTwoFactors(claims)).toBe(false);
});
