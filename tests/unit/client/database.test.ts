import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as database from '../../../src/client/platform/offline/database.ts';

type Open = { onsuccess?: () => void; onerror?: () => void; result?: unknown; error?: unknown };

/** What the page asked the browser's database for, in its order; nothing is answered by itself. */
let asked: Open[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: Open = {};
      asked.push(request);
      return request;
    },
  });
});

/** Ends what is under way, so that the database may be asked again. */
async function rejectAll(): Promise<void> {
  for (const request of asked) {
    request.error = new DOMException('Refused.', 'UnknownError');
    request.onerror?.();
  }
  await vi.advanceTimersByTimeAsync(0);
}

afterEach(async () => {
  await rejectAll();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Not awaited: a database that is never given up would keep the test without an end. */
function outcomeOf(work: Promise<unknown>): { outcome: string } {
  const seen = { outcome: 'none yet' };
  work.then(
    () => (seen.outcome = 'done'),
    (error: unknown) => (seen.outcome = error instanceof DOMException ? error.name : String(error)),
  );
  return seen;
}

describe('[IDLE-07] the browser’s database', () => {
  it.each([
    ['a read', () => database.read('keys', 'a')],
    ['a list', () => database.readAll('keys', '')],
    ['a change', () => database.change('keys', 'a', () => 1)],
  ])('%s that is never answered is abandoned after three seconds', async (_, act) => {
    const work = outcomeOf(act());
    await vi.advanceTimersByTimeAsync(2_999);
    expect([work.outcome, vi.getTimerCount()]).toEqual(['none yet', 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.outcome).toBe('TimeoutError');
  });

  it('is not awaited again, for any table, until it responds', async () => {
    const first = outcomeOf(database.read('keys', 'a'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(first.outcome).toBe('TimeoutError');
    const second = outcomeOf(database.read('cacheWarming', 'a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(second.outcome).toBe('TimeoutError');
    expect(asked).toHaveLength(1);
    await rejectAll();
    const next = outcomeOf(database.read('keys', 'a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(next.outcome).toBe('TimeoutError');
  });

  it('abandons a change that is already committed, whose event is on its way, without an error', async () => {
    const answered = (result?: unknown): Open => {
      const request: Open = { result };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    };
    const transaction = Object.assign(new EventTarget(), {
      oncomplete: () => undefined,
      objectStore: () => ({ transaction, get: () => answered(), put: () => answered() }),
      abort: () => {
        throw new DOMException('The transaction has finished.', 'InvalidStateError');
      },
    });
    vi.stubGlobal('indexedDB', { open: () => answered({ transaction: () => transaction }) });
    const uncaught = vi.fn();
    process.once('uncaughtException', uncaught);
    const change = outcomeOf(database.change('typedWork', 'a', () => 1));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(change.outcome).toBe('TimeoutError');
    transaction.oncomplete();
    await vi.advanceTimersByTimeAsync(0);
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });
});
