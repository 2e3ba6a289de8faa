import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showBadge } from '../../../src/client/app/services/appBadge.ts';

/** A chart whose context the test changes. */
function chart<Context>(start: Context) {
  let context = start;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => ({ context }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    set: (next: Context) => {
      context = next;
      for (const listener of listeners) listener();
    },
  };
}

const page = (waiting: number | null) => ({ page: { show: () => null, waiting } });
const staged = (...stages: string[]) => stages.map((stage) => ({ stage }));

let badges: (number | 'none')[] = [];
beforeEach(() => {
  badges = [];
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      badges.push(count);
      return Promise.resolve();
    },
    clearAppBadge: () => {
      badges.push('none');
      return Promise.reject(new Error('The browser refuses.'));
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function session() {
  const navigation = chart<{ page: unknown }>(page(null));
  const pendingActs = chart({ acts: staged() });
  const delivery = chart({ records: staged() });
  const charts: Record<string, unknown> = { navigation, pendingActs, delivery };
  return { navigation, pendingActs, delivery, get: (id: string) => charts[id] };
}

describe('[SHELL-13] [FIELD-18] the badge of the installed app', () => {
  test('counts what the dashboard lists and what is pending here, until the session ends', async () => {
    const charts = session();
    const end = showBadge(charts);
    // Nothing is known yet: the number of the last visit stays.
    expect(badges).toEqual([]);
    charts.navigation.set(page(3));
    charts.navigation.set(page(null));
    charts.pendingActs.set({ acts: staged('unanswered', 'posted', 'needsYou') });
    charts.delivery.set({ records: staged('onDevice') });
    charts.navigation.set(page(0));
    charts.pendingActs.set({ acts: staged('posted') });
    charts.delivery.set({ records: [] });
    expect(badges).toEqual([3, 5, 6, 3, 1, 'none']);
    end();
    expect(badges.at(-1)).toBe('none');
    charts.navigation.set(page(9));
    expect(badges).toHaveLength(7);
    // A refusal of the browser is not an error of the application.
    await new Promise(setImmediate);
  });

  test('is of what is pending alone where the charts of the device don’t run, or before the dashboard', () => {
    const { navigation, pendingActs } = session();
    pendingActs.set({ acts: staged('unanswered') });
    const charts: Record<string, unknown> = { navigation, pendingActs };
    showBadge({ get: (id) => charts[id] })();
    expect(badges).toEqual([1, 'none']);
  });

  test('is left out where the browser has none', () => {
    vi.stubGlobal('navigator', {});
    const charts = session();
    const end = showBadge(charts);
    charts.navigation.set(page(3));
    expect(end).not.toThrow();
  });
});
