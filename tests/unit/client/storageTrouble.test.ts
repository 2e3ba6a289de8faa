import { afterEach, describe, expect, it, vi } from 'vitest';
import { readLostPage, storageTrouble } from '../../../src/client/platform/http/browserStorage.ts';

function storage(setItem: (key: string, value: string) => void) {
  return { setItem, removeItem: () => undefined, getItem: () => '{"path":' };
}

afterEach(() => vi.unstubAllGlobals());

describe('[BOOT-05] the storage of the browser', () => {
  it('is requested in the amount that a session needs', () => {
    const kept = vi.fn<(key: string, value: string) => void>();
    vi.stubGlobal('localStorage', storage(kept));
    vi.stubGlobal('sessionStorage', storage(kept));
    expect(storageTrouble()).toBeNull();
    expect(kept).toHaveBeenCalledTimes(2);
    expect(kept.mock.calls[0]?.[1].length).toBeGreaterThan(8_000);
  });

  it.each([
    ['QuotaExceededError', 'Free some space on this device'],
    ['SecurityError', 'Allow cookies and site data'],
  ])('that responds with %s: %s', (name, sentence) => {
    const refuse = () => {
      throw new DOMException('No.', name);
    };
    vi.stubGlobal('localStorage', storage(refuse));
    vi.stubGlobal(
      'sessionStorage',
      storage(() => undefined),
    );
    expect(storageTrouble()).toContain(sentence);
  });

  it('that is garbled names no page', () => {
    vi.stubGlobal(
      'sessionStorage',
      storage(() => undefined),
    );
    expect(readLostPage()).toBeNull();
  });
});
