import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emptyInventory } from '../../../src/rules/administration/inventoryForm.ts';
import {
  inventories,
  outOfServiceLocations,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { validateInventory } from '../../../src/server/features/administration/stock/validateInventory.ts';
import {
  detailsOf,
  type EventCustody,
  expectRefusal,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, held, expectIntact } = eventScene('o', (scene) => {
  ({ server, custody, acts } = scene);
});

describe('an inventory that is out of service', () => {
  const out = '2026-03-10T07:31:00.000Z';
  const before = '2026-03-10T07:30:59.999Z';

  async function takeOutOfService(inventoryId: string) {
    const { agencyId } = custody;
    const { database } = server.open;
    const locationId = randomUUID();
    const location = { id: locationId, agencyId, name: 'Paint shop', mayHoldStock: false };
    await database.insert(outOfServiceLocations).values(location);
    await database
      .update(inventories)
      .set({ outOfServiceLocationId: locationId, outOfServiceSince: new Date(out) })
      .where(eq(inventories.id, inventoryId));
  }

  it('[STOCK-06] gets nothing more, but an earlier receipt is recorded late', async () => {
    const { transferId } = await record(['signer'], { ...acts.sending(2), occurredAt: before });
    await takeOutOfService(custody.vaultId);
    const code = 'inventory_out_of_service';
    await expectRefusal(record(['signer'], acts.receipt()), code, 'details.occurredAt');
    await expectRefusal(
      record(['witness'], acts.arriving(transferId, 2)),
      code,
      'details.occurredAt',
    );
    await expectRefusal(record(['signer'], acts.sending()), code, 'details.toInventoryId');
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([2, 0]);
    const late = { occurredAt: before } as const;
    await record(['signer'], { ...acts.receipt(), ...late });
    await record(['witness'], { ...acts.arriving(transferId), ...late });
    await record(['signer', 'witness'], acts.takingBack(transferId));
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([3, 1]);
    await expectIntact();
  });

  it('is emptied: what leaves it, and what it sent and no one received, is recorded', async () => {
    await takeOutOfService(custody.inventoryId);
    await record(['signer', 'witness'], acts.breaking());
    const { transferId } = await record(['signer'], acts.sending(3));
    await record(['witness'], acts.arriving(transferId, 2));
    await record(['signer', 'witness'], acts.takingBack(transferId));
    expect([await held(custody.inventoryId), await held(custody.vaultId)]).toEqual([1, 2]);
    await expectIntact();
  });
});

describe('an inventory with stock on its way', () => {
  /** What closing says of the status; nothing if the inventory may be closed. */
  async function whyNotClosed(id: string) {
    const { agencyId, siteId } = custody;
    const fields = { ...emptyInventory, name: randomUUID(), siteId, status: 'closed' as const };
    const errors = await server.open.database.transaction((tx) =>
      validateInventory(tx, agencyId, { id, fields, before: undefined }),
    );
    return errors.status;
  }

  it('is not closed, whether it sent the stock or waits for it', async () => {
    const { transferId } = await record(['signer'], acts.sending(4));
    const { inventoryId, vaultId } = custody;
    expect(await whyNotClosed(vaultId)).toMatch(/in transit to it.*Receive or refuse it first/);
    expect(await whyNotClosed(inventoryId)).toMatch(/sent from here is still in transit/);
    const refusing = { inventoryId: vaultId, transferId: transferId ?? '' };
    await record(['witness'], detailsOf(custody, 'transferRefused', refusing));
    expect(await whyNotClosed(vaultId)).toBeUndefined();
    expect(await whyNotClosed(inventoryId)).toMatch(/sent from here is still in transit/);
    await record(['signer', 'witness'], acts.takingBack(transferId, 4));
    expect(await whyNotClosed(inventoryId)).toMatch(/still holds 1 lot/);
  });
});
