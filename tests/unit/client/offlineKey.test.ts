import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOfflineKey } from '../../../src/client/core/offline-edits/offlineKey.ts';
import { requestPersistence } from '../../../src/client/platform/offline/persistence.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { CallServer } from './callServer.ts';

const { signal } = new AbortController();

let server: CallServer;

function storeSession(userType: 'Regular' | 'ApiOnly') {
  const arrival = sampleArrival({ userType, inactivityTimeout: false });
  for (const [key, value] of Object.entries(arrival)) {
    server.stored.set(key, JSON.stringify(value));
  }
  return { userId: arrival.user.id, agencyId: arrival.user.currentClientId };
}

beforeEach(async () => {
  server = await CallServer.open();
});

afterEach(() => server.close());

describe('[OFF-03] the key that offline edits are encrypted with', () => {
  it('is not requested by an API account', async () => {
    const owner = storeSession('ApiOnly');
    expect(await hasOfflineKey(owner, signal)).toBe(false);
    expect(server.requests).toEqual([]);
  });

  it('is read from the browser’s database by anyone else', async () => {
    const owner = storeSession('Regular');
    const open = vi.fn(() => {
      throw new Error('looked for');
    });
    vi.stubGlobal('indexedDB', { open });
    await expect(hasOfflineKey(owner, signal)).rejects.toThrow('looked for');
    expect(open).toHaveBeenCalledWith('countersign-keys');
  });
});

describe('[OFF-02] asking the browser to keep its tables', () => {
  it.each([true, false])('reports its answer: %s', async (answer) => {
    vi.stubGlobal('navigator', { storage: { persist: () => Promise.resolve(answer) } });
    expect(await requestPersistence()).toBe(answer);
  });

  it('does not fail if it does not know the question', async () => {
    vi.stubGlobal('navigator', { storage: {} });
    expect(await requestPersistence()).toBe(false);
  });
});
