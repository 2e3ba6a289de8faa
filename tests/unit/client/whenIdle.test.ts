import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '../../../src/client/platform/browser/whenIdle.ts';

let becomeIdle: () => void;

beforeEach(() => {
  const requestIdleCallback = (resolve: () => void) => {
    becomeIdle = resolve;
  };
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('[OFF-01] waiting until the browser is idle', () => {
  it.each([
    ['before', true],
    ['meanwhile', false],
  ])('rejects like a signal that was aborted %s', async (_, isBefore) => {
    const controller = new AbortController();
    const left = new Error('left');
    if (isBefore) controller.abort(left);
    const idle = whenIdle(controller.signal);
    controller.abort(left);
    becomeIdle();
    await expect(idle).rejects.toBe(left);
  });

  it('leaves no listener on a permanent signal', async () => {
    const { signal } = new AbortController();
    const listens = vi.spyOn(signal, 'addEventListener');
    const idle = whenIdle(signal);
    becomeIdle();
    await idle;
    expect(listens).not.toHaveBeenCalled();
  });

  it('[LOGIN-12] does not wait for idle callbacks in a browser without them, such as Safari', async () => {
    vi.stubGlobal('window', {});
    vi.useFakeTimers();
    const idle = whenIdle();
    await vi.advanceTimersByTimeAsync(200);
    await expect(idle).resolves.toBeUndefined();
    vi.useRealTimers();
  });
});
