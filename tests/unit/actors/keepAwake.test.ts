import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepAwake } from '../../../src/client/platform/browser/keepAwake.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose requests for the screen are answered when the test says so. */
function browser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const requests: { answer: () => void; refuse: () => void }[] = [];
  const noted = { held: 0 };
  const request = () =>
    new Promise((resolve, reject) => {
      requests.push({
        answer: () => {
          noted.held += 1;
          resolve({
            release: () => {
              noted.held -= 1;
              return Promise.resolve();
            },
          });
        },
        refuse: () => reject(new Error('The battery is low.')),
      });
    });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const show = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const settle = () => new Promise(setImmediate);
  return { requests, noted, show, settle };
}

describe('[COUNT-01] the screen during a count', () => {
  test('stays on until the count ends, and again after the page was hidden', async () => {
    const { requests, noted, show, settle } = browser();
    const end = keepAwake();
    requests[0]?.answer();
    await settle();
    expect(noted.held).toBe(1);
    show('hidden');
    // The browser releases it by itself.
    noted.held = 0;
    expect(requests).toHaveLength(1);
    show('visible');
    requests[1]?.answer();
    await settle();
    expect(noted.held).toBe(1);
    noted.held = 2;
    end();
    expect(noted.held).toBe(0);
    show('visible');
    expect(requests).toHaveLength(2);
  });

  test('is given back if the count ended before the browser answered', async () => {
    const { requests, noted, settle } = browser();
    keepAwake()();
    requests[0]?.answer();
    await settle();
    expect(noted.held).toBe(0);
  });

  test('turns off as usual where the browser refuses or cannot keep it on', async () => {
    const { requests, noted, settle } = browser();
    const end = keepAwake();
    requests[0]?.refuse();
    await settle();
    end();
    expect(noted.held).toBe(0);
    vi.stubGlobal('navigator', {});
    expect(keepAwake()).not.toThrow();
  });
});
