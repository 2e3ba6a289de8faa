import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readLocal,
  readRedirect,
  recordAccess,
  removeLocal,
  removeRedirect,
  type StorageKey,
  writeLocal,
} from '../../../src/client/platform/http/browserStorage.ts';

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let local: ReturnType<typeof fakeStorage>;
let session: ReturnType<typeof fakeStorage>;

beforeEach(() => {
  local = fakeStorage();
  session = fakeStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const specified = [
  'lastAccess',
  'subNavPosition',
  'isNavFixed',
  'inventorySites',
  'token',
] as const satisfies readonly StorageKey[];

describe('[ENT-11] the local keys', () => {
  it.each(specified)('%s is stored under exactly that name', (key) => {
    writeLocal(key, 'kept');
    expect([...local.kept.keys()]).toEqual([key]);
    expect(readLocal(key)).toBe('kept');
    removeLocal(key);
    expect(readLocal(key)).toBeNull();
  });

  it('the redirect URL is in session storage, and read from nowhere else', () => {
    local.setItem('redirectUrl', '/from-local');
    expect(readRedirect()).toBeNull();
    session.setItem('redirectUrl', '/inventory/list');
    expect(readRedirect()).toBe('/inventory/list');
    removeRedirect();
    expect(readRedirect()).toBeNull();
    expect(local.kept.has('redirectUrl')).toBe(true);
  });

  it('lastAccess is the wall clock in milliseconds', () => {
    vi.useFakeTimers({ now: new Date('2026-03-10T08:00:00.000Z') });
    recordAccess();
    expect(readLocal('lastAccess')).toBe('1773129600000');
  });
});
