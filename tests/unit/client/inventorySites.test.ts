import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchInventories } from '../../../src/client/features/custody/inventories/inventorySites.ts';
import type { InventoryList } from '../../../src/contract/inventory/inventory.ts';
import { CallServer } from './callServer.ts';

const site = '4f6c2a1e-0b7d-4c3a-9a55-2f7f6e1d8c90';
const list: InventoryList = { sites: [], siteId: null, inventories: [], assigners: [], stock: [] };
const { signal } = new AbortController();

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  server.stored.set('user', '{"inactivityTimeout":false}');
});

afterEach(() => server.close());

const asked = () =>
  server.requests.map(({ url }) =>
    new URL(url ?? '', 'http://here.example').searchParams.get('siteId'),
  );

describe('[ENT-11] the site that was chosen last', () => {
  it.each([
    ['is not the id of a site', '["none"]', 'none', 400],
    ['no longer exists', JSON.stringify([site]), site, 404],
  ])('is dropped if it %s, and the first one is shown', async (_what, stored, sent, status) => {
    server.stored.set('inventorySites', stored);
    server.answer({ status }, { status: 200, body: list });
    await expect(fetchInventories({ search: 'vault' }, signal)).resolves.toEqual(list);
    expect(asked()).toEqual([sent, null]);
    expect(server.requests.at(-1)?.url).toContain('search=vault');
    expect(server.stored.has('inventorySites')).toBe(false);
  });

  it.each(['{', '[]', '[7]', '{}'])('is none if the browser has kept %s', async (stored) => {
    server.stored.set('inventorySites', stored);
    server.answer({ status: 200, body: list });
    await expect(fetchInventories({}, signal)).resolves.toEqual(list);
    expect(asked()).toEqual([null]);
  });

  it('is kept where the server only fails', async () => {
    server.stored.set('inventorySites', JSON.stringify([site]));
    server.answer({ status: 500 });
    await expect(fetchInventories({}, signal)).rejects.toMatchObject({ status: 500 });
    expect(server.stored.get('inventorySites')).toBe(JSON.stringify([site]));
  });

  it('is the one of the address, once it is shown', async () => {
    server.answer({ status: 404 }, { status: 200, body: list });
    await expect(fetchInventories({ siteId: site }, signal)).rejects.toMatchObject({ status: 404 });
    expect(server.stored.has('inventorySites')).toBe(false);
    await fetchInventories({ siteId: site }, signal);
    expect(server.stored.get('inventorySites')).toBe(JSON.stringify([site]));
  });
});
