import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installationTokens } from '../../../src/client/build/installationTokens.ts';
import { readAppInput } from '../../../src/client/start/appInput.ts';

const now = 1_773_132_000_000;
const stored = new Map<string, string>();

/** What the browser knows when it opens an address. */
function opened(address: string) {
  vi.stubGlobal('location', { href: `https://countersign.example${address}` });
  return readAppInput();
}

const loginWith = (errorMessage: string) =>
  opened(`/login?${new URLSearchParams({ errorMessage }).toString()}`).login.errorMessage;

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome on Linux', maxTouchPoints: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const installation = JSON.stringify(installationTokens);
  vi.stubGlobal('document', { documentElement: { dataset: { installation } } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[LOGIN-06] the message of the address', () => {
  it('is cut at 200 characters, and nothing if it is blank', () => {
    const long = `<b>${'x'.repeat(300)}`;
    expect(loginWith(long)).toBe(long.slice(0, 200));
    expect(loginWith('  Single sign-on failed. ')).toBe('Single sign-on failed.');
    expect(loginWith('  ')).toBeNull();
    expect(opened('/login').login.errorMessage).toBeNull();
  });

  it.each(['/dashboard', '/', '/loginx', '/forgot-password'])(
    'is shown on no other page: %s',
    (path) => {
      expect(opened(`${path}?errorMessage=Call%20this%20number.`).login.errorMessage).toBeNull();
    },
  );
});

it.each([
  ['/login?useSso=true', true],
  ['/login?useSso=1', false],
  ['/login', false],
])('[LOGIN-05] whether %s asks for single sign-on: %s', (address, useSso) => {
  expect(opened(address).login.useSso).toBe(useSso);
});

it('[LOGIN-10] Internet Explorer is known before the form is shown', () => {
  expect(opened('/login').login.isUnsupported).toBe(false);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
  vi.stubGlobal('navigator', { onLine: true, userAgent, maxTouchPoints: 0 });
  expect(opened('/login').login.isUnsupported).toBe(true);
});

it('[IDLE-08] the start compares the last access with the clock', () => {
  const start = (lastAccess: number) => {
    stored.set('lastAccess', String(lastAccess));
    return opened('/inventory/list').boot;
  };
  expect(start(now - 300_000)).toMatchObject({ hasToken: false, isTimedOut: false });
  stored.set('token', 'a-token');
  expect(start(now - 299_999)).toMatchObject({ hasToken: true, isTimedOut: false });
  expect(start(now - 300_000)).toMatchObject({ hasToken: true, isTimedOut: true });
});
