import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyOutOfServiceLocation } from '../../../src/contract/administration/outOfServiceLocation.ts';
import { emptyInventory } from '../../../src/rules/administration/inventoryForm.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { productFields } from '../../support/custody/stockSamples.ts';
import { isOneWaiting } from '../../support/database/isOneWaiting.ts';
import { refusedFields, StockScene } from './stockScene.ts';

let scene: StockScene;

beforeAll(async () => {
  scene = await StockScene.open();
});

afterAll(() => scene.close());

/** A save that is sent while an event is being written, and gets its reply once that is committed. */
async function saveDuring(
  event: (tx: Transaction) => Promise<unknown>,
  noun: string,
  id: string,
  change: object,
): Promise<Response> {
  const { record } = await scene.read(noun, id);
  const saving = { reply: null as Promise<Response> | null, isAnswered: false };
  await scene.database.transaction(async (tx) => {
    await lockLedger(tx, scene.world.agencyId);
    saving.reply = scene.save(noun, id, record.version, { ...record.fields, ...change });
    void saving.reply.then(() => {
      saving.isAnswered = true;
    });
    await expect
      .poll(async () => saving.isAnswered || (await isOneWaiting(scene.database)))
      .toBe(true);
    await event(tx);
  });
  if (saving.reply === null) throw new Error('Nothing was saved');
  return saving.reply;
}

/** The effect of a receipt: another inventory receives the lot of the world. */
async function receiveAt(tx: Transaction, inventoryId: string): Promise<void> {
  const { agencyId, lotId } = scene.world;
  const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId));
  const productId = lot?.productId ?? '';
  await tx.insert(balances).values({ agencyId, inventoryId, productId, lotId, balance: 2_000 });
}

function addInventory(name: string, further: object = {}): Promise<string> {
  const fields = { ...emptyInventory, siteId: scene.world.siteId, name, ...further };
  return scene.add('InventorySetUps', fields);
}

describe('[SHELL-02] changes during an event are validated with it', () => {
  it('an inventory is not closed while stock is being received', async () => {
    const id = await addInventory('Rescue 20');
    const change = { status: 'closed' };
    const reply = await saveDuring((tx) => receiveAt(tx, id), 'InventorySetUps', id, change);
    expect((await refusedFields(reply)).status).toMatch(/still holds 1 lot/);
  });

  it('a site with stock does not become one without stock', async () => {
    const place = { ...emptyOutOfServiceLocation, name: 'Paint shop', mayHoldStock: true };
    const locationId = await scene.add('OutOfServiceLocations', place);
    const out = { status: 'outOfService', outOfServiceLocationId: locationId };
    const id = await addInventory('Rescue 21', out);
    const change = { mayHoldStock: false };
    const arrive = (tx: Transaction) => receiveAt(tx, id);
    const reply = await saveDuring(arrive, 'OutOfServiceLocations', locationId, change);
    expect((await refusedFields(reply)).mayHoldStock).toMatch(/Rescue 21 is there/);
  });

  it('a product keeps its amounts', async () => {
    const { agencyId } = scene.world;
    const productId = await scene.add('Products', productFields('99994-1010-01'));
    const arrive = (tx: Transaction) =>
      tx.insert(lots).values({ agencyId, productId, number: 'K-1', expiresOn: '2028-01-31' });
    const reply = await saveDuring(arrive, 'Products', productId, { content: '5' });
    expect((await refusedFields(reply)).content).toMatch(/in the ledger/);
  });
});
