import { afterEach, expect, it, vi } from 'vitest';
import { followLedger } from '../../../docs/integrators/followLedger.mjs';
import { readInventories } from '../../../docs/integrators/readInventories.mjs';
import { addApiKey } from '../../support/people/addApiKey.ts';
import { alertScene } from '../alerts/alertScene.ts';

const scene = alertScene('ig');
const origin = 'https://narcotics.example.org';

afterEach(() => vi.unstubAllGlobals());

/** A key of the scene's agency, and a network that leads to its server. */
async function connect(): Promise<string> {
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) =>
    scene.server.send(address.slice(origin.length), { headers }),
  );
  const { agencyId, staff } = scene.custody;
  const owner = { agencyId, createdById: staff.admin };
  const scopes = ['inventories', 'stock', 'ledger'] as const;
  return (await addApiKey(scene.server.open.database, owner, [...scopes])).key;
}

it('[ROLE-04] the guide’s program reads what inventories hold', async () => {
  const held = await readInventories(origin, await connect());
  const { prefix } = scene.custody;
  expect(held).toContainEqual({
    site: expect.any(String) as string,
    name: expect.stringContaining(prefix) as string,
    holdings: [expect.objectContaining({ balance: 8_000 })],
  });
});

it('[ROLE-04] the guide’s program follows the ledger from the entry it read last', async () => {
  const key = await connect();
  const { inventoryId } = scene.custody;
  const first = await followLedger(origin, key, inventoryId, 0);
  expect(first.length).toBeGreaterThan(0);
  const last = first.at(-1)?.sequence ?? 0;
  expect(await followLedger(origin, key, inventoryId, last)).toEqual([]);
  await scene.record(['signer', 'witness'], scene.acts.breaking());
  const next = await followLedger(origin, key, inventoryId, last);
  expect(next.map(({ sequence }) => sequence)).toEqual(next.map((_one, index) => last + 1 + index));
  expect(next.length).toBeGreaterThan(0);
});
