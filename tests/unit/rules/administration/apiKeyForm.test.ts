import { expect, it } from 'vitest';
import { ApiScope } from '../../../../src/contract/core/apiScope.ts';
import {
  apiKeyState,
  checkApiKey,
  checkPassword,
  checkRevocation,
  scopeLabels,
} from '../../../../src/rules/administration/apiKeyForm.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

it('[ROLE-04] a key works until the moment it ends, and one that was revoked is so forever', () => {
  expect(apiKeyState({ expiresAt: at(1), revokedAt: null }, now)).toBe('active');
  expect(apiKeyState({ expiresAt: now, revokedAt: null }, now)).toBe('expired');
  expect(apiKeyState({ expiresAt: at(-1), revokedAt: null }, now)).toBe('expired');
  expect(apiKeyState({ expiresAt: at(1), revokedAt: at(-1) }, now)).toBe('revoked');
  expect(apiKeyState({ expiresAt: at(-1), revokedAt: at(-2) }, now)).toBe('revoked');
});

it('[ROLE-04] a new key needs a name, a scope and its days, and a password of one character', () => {
  const typed = { name: 'Warehouse', scopes: ['stock'], days: '90' };
  expect(checkApiKey(typed)).toEqual({ errors: {}, value: { ...typed, days: 90 } });
  expect(checkApiKey({ ...typed, scopes: [] }).value).toBeNull();
  expect(checkPassword({ password: 'x' })).toEqual({ errors: {}, value: { password: 'x' } });
  expect(checkPassword({ password: '' }).errors).toEqual({ password: 'Enter your password.' });
  expect(checkRevocation({ reason: '' }).value).toBeNull();
});

it('[ROLE-04] each scope has its own words', () => {
  expect(Object.keys(scopeLabels).toSorted()).toEqual([...ApiScope.options].toSorted());
});
