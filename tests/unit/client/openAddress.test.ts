import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAddress } from '../../../src/client/platform/browser/openAddress.ts';

const entries: string[] = [];

/** What an address is written to: a history whose last entry is open. */
beforeEach(() => {
  entries.splice(0, entries.length, '/inventory/list');
  vi.stubGlobal('location', {
    get href() {
      return new URL(entries.at(-1) ?? '', 'https://countersign.example').href;
    },
  });
  vi.stubGlobal('history', {
    pushState: (_state: null, _title: string, address: string) => entries.push(address),
    replaceState: (_state: null, _title: string, address: string) => entries.splice(-1, 1, address),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('an address in the address bar', () => {
  test('a page that is chosen is added to the history', () => {
    openAddress({ address: '/reports', isReplacing: false });
    expect(entries).toEqual(['/inventory/list', '/reports']);
  });

  test('a redirect replaces the page that is open', () => {
    openAddress({ address: '/login', isReplacing: true });
    expect(entries).toEqual(['/login']);
  });

  test('the page that is open is not added a second time', () => {
    openAddress({ address: '/inventory/list', isReplacing: false });
    expect(entries).toEqual(['/inventory/list']);
  });
});
