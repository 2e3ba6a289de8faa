import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inAppPath } from '../../../../src/rules/navigation/safePath.ts';

const origin = 'https://countersign.example';

const foreign = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
  '/ /evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x=1',
  '/%00',
  'javascript:alert(1)',
  '/javascript:alert(1)//',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  'https://countersign.example@evil.example',
  'https:///evil.example',
  '/\u2028/evil',
  '/\u00a0/evil',
  '/a//b',
  '/%',
  '/%E0%A4%A',
  '',
  '.',
  '..',
];

const loginLike = [
  '/login',
  '/login?redirectUrl=/dashboard',
  '/login/',
  '/LOGIN',
  '/%6cogin',
  '/./login',
  '/a/../login',
  '/logout',
  '/log-out',
  '/sign-in',
  '/signout',
];

describe('[LOGIN-07] paths from outside', () => {
  test.each(foreign)('%j leads nowhere', (candidate) => {
    expect(inAppPath(candidate)).toBeNull();
  });

  test.each(loginLike)('[NAV-04] %j is not opened after login', (candidate) => {
    expect(inAppPath(candidate)).toBeNull();
  });

  test.each([
    ['/dashboard', '/dashboard'],
    ['/inventory/list?siteId=1#top', '/inventory/list?siteId=1#top'],
    ['/a/./b/../c', '/a/c'],
    ['/reports?name=a%20b', '/reports?name=a%20b'],
    ['/loginhistory', '/loginhistory'],
    ['/search?q=//x', '/search?q=//x'],
  ])('%j is the page %j', (candidate, path) => {
    expect(inAppPath(candidate)).toBe(path);
  });

  test('every result stays on this origin and is its own normal form', () => {
    const piece = fc.constantFrom(
      ...['/', '//', '\\', '%2f', '%5c', '%25', '.', '..', ':', '@', '?', '#', 'evil.example', 'a'],
      ...['http:', 'javascript:', '\t', ' ', '%09', 'login'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const path = inAppPath(pieces.join(''));
        if (path === null) return;
        const url = new URL(path, origin);
        expect(url.origin).toBe(origin);
        expect(url.pathname + url.search + url.hash).toBe(path);
        expect(inAppPath(path)).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });

  test('an address of 2,048 characters is accepted, a longer one refused', () => {
    const path = `/${'a'.repeat(2_047)}`;
    expect(inAppPath(path)).toBe(path);
    expect(inAppPath(`${path}a`)).toBeNull();
  });

  test.each([1, 2, 3, 4])('an address encoded %i times is read through', (times) => {
    const path = `/%${'25'.repeat(times - 1)}41`;
    expect(inAppPath(path)).toBe(path);
  });

  test('an address encoded five times is refused', () => {
    expect(inAppPath(`/%${'25'.repeat(4)}41`)).toBeNull();
  });
});
