import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyOutOfServiceLocation } from '../../../src/contract/administration/outOfServiceLocation.ts';
import { InventoryList, type InventorySummary } from '../../../src/contract/inventory/inventory.ts';
import { emptyInventory } from '../../../src/rules/administration/inventoryForm.ts';
import { readSeals, writeSealRecord } from '../../../src/server/core/inventory/sealRecords.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { marker } from '../../support/database/marker.ts';
import { refusedFields, StockScene } from './stockScene.ts';

let scene: StockScene;

beforeAll(async () => {
  scene = await StockScene.open();
});

afterAll(() => scene.close());

const noun = 'InventorySetUps';

function newInventory(name: string, further: object = {}) {
  return { ...emptyInventory, siteId: scene.world.siteId, name, ...further };
}

/** An inventory as the everyday list shows it. */
async function onHand(id: string): Promise<InventorySummary> {
  const reply = await scene.send(`/api/Inventories?siteId=${scene.world.siteId}`);
  const found = v
    .parse(InventoryList, await reply.json())
    .inventories.find((inventory) => inventory.id === id);
  if (found === undefined) throw new Error('The inventory is not listed');
  return found;
}

describe('[ENT-12] people are assigned to an inventory', () => {
  it('the chosen people may open it immediately, and no one else', async () => {
    const { technician, manager, admin } = scene.world.userIds;
    const id = await scene.add(noun, newInventory('Rescue 9', { people: [technician] }));
    const path = `/api/Inventories/${id}`;
    expect((await scene.send(path, 'technician')).status).toBe(200);
    expect((await scene.send(path, 'manager')).status).toBe(403);
    expect((await scene.send(path, 'admin')).status).toBe(403);
    expect((await scene.change(noun, id, { people: [manager, admin] })).status).toBe(200);
    const refused = await scene.send(path, 'technician');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: 'Access denied. You have not been associated to this inventory',
    });
    expect((await scene.send(path, 'manager')).status).toBe(200);
    const [entry] = await scene.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'inventory.changed'));
    const { changes = [] } = entry ?? {};
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      field: 'People who use it',
      before: `${marker} technician (technician@example.org)`,
    });
    expect(changes[0]?.after).toContain(`${marker} manager`);
  });

  it('only people of the agency, and no API accounts', async () => {
    const [stranger] = await scene.database
      .select({ id: users.id })
      .from(users)
      .where(eq(users.userName, 'stranger'));
    const others = [crypto.randomUUID(), scene.world.userIds.program, stranger?.id ?? ''];
    for (const people of others.map((id) => [id])) {
      const reply = await scene.save(noun, crypto.randomUUID(), 0, newInventory('X', { people }));
      expect(await refusedFields(reply)).toEqual({ people: 'Choose only people in this agency.' });
    }
  });

  it('the person who has custody stays assigned', async () => {
    const { inventoryId, userIds } = scene.world;
    await scene.database
      .update(inventories)
      .set({ custodianUserId: userIds.technician })
      .where(eq(inventories.id, inventoryId));
    const people = [userIds.manager];
    const errors = await refusedFields(await scene.change(noun, inventoryId, { people }));
    expect(errors.people).toMatch(/Hudson technician has custody/);
  });
});

it('[SEAL-02] an inventory whose seal no one asked about for a while is open when it is to be sealed again', async () => {
  const id = await scene.add(noun, newInventory('Rescue 12', { sealPolicy: 'sealed' }));
  const { agencyId } = scene.world;
  const sealed = { effect: 'sealed', number: 'RT-1', isCounted: true } as const;
  const act = { act: 'sealChange', by: 'Ana', occurredAt: new Date('2026-03-01T08:00:00.000Z') };
  await scene.database.transaction((tx) =>
    writeSealRecord(tx, { id, agencyId }, sealed, { ...act, signers: 2 }),
  );
  const sealOf = async () => (await readSeals(scene.database, agencyId, [id])).get(id)?.state;
  expect((await scene.change(noun, id, { sealPolicy: 'sealedAndCounted' })).status).toBe(200);
  expect(await sealOf()).toMatchObject({ state: 'sealed', number: 'RT-1' });
  expect((await scene.change(noun, id, { sealPolicy: 'none' })).status).toBe(200);
  expect((await scene.change(noun, id, { sealPolicy: 'sealed' })).status).toBe(200);
  expect(await sealOf()).toMatchObject({ state: 'open', act: 'setUp' });
  const [row] = await scene.database.select().from(inventories).where(eq(inventories.id, id));
  expect(row?.sealNumber).toBeNull();
});

describe('[SHELL-02] an inventory is set up', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: `${marker} MEDIC 2` }, 'name'],
    [{ siteId: '' }, 'siteId'],
    [{ siteId: crypto.randomUUID() }, 'siteId'],
    [{ countEveryDays: 0 }, 'countEveryDays'],
    [{ countEveryDays: 1.5 }, 'countEveryDays'],
    [{ countEveryDays: 'weekly' }, 'countEveryDays'],
    [{ status: 'outOfService' }, 'outOfServiceLocationId'],
    [{ kind: 'drawer' }, 'fields.kind'],
  ])('refuses %j at the field', async (change, field) => {
    const fields = newInventory('Rescue 10', change);
    const reply = await scene.save(noun, crypto.randomUUID(), 0, fields);
    expect(Object.keys(await refusedFields(reply))).toEqual([field]);
  });

  it('a vendor ID is unique', async () => {
    const id = await scene.add(noun, newInventory('Rescue 11', { vendorId: 'CAD-7' }));
    const second = newInventory('Rescue 12', { vendorId: 'cad-7' });
    const errors = await refusedFields(await scene.save(noun, crypto.randomUUID(), 0, second));
    expect(errors.vendorId).toBe('Rescue 11 has this vendor ID.');
    expect(await scene.fields(noun, id)).toMatchObject({ vendorId: 'CAD-7', sealPolicy: 'sealed' });
  });

  it('is found by name, vendor ID and site; closed ones only on request', async () => {
    const id = await scene.add(noun, newInventory('Old bus', { vendorId: 'OB-1', kind: 'bag' }));
    expect((await scene.list(noun, { search: 'ob-1' })).data).toMatchObject([
      { id, name: 'Old bus', kind: 'bag', status: 'inService', people: 0, parOverrides: 0 },
    ]);
    expect((await scene.change(noun, id, { status: 'closed' })).status).toBe(200);
    expect((await scene.list(noun, { search: 'ob-1' })).total).toBe(0);
    const closed = await scene.list(noun, { search: 'ob-1', isActive: 'false' });
    expect(closed.data).toMatchObject([{ id, status: 'closed' }]);
  });

  it('a site that is no longer in use keeps its inventories, and gets no new ones', async () => {
    const { agencyId, inventoryId } = scene.world;
    const [site] = await scene.database
      .insert(sites)
      .values({ agencyId, name: 'Old hall', kind: 'registered', address: 'A', isActive: false })
      .returning({ id: sites.id });
    const siteId = site?.id ?? '';
    const moved = await scene.change(noun, inventoryId, { siteId });
    expect(Object.keys(await refusedFields(moved))).toEqual(['siteId']);
    const { choices } = await scene.read(noun, inventoryId);
    expect(choices.siteId?.map(({ value }) => value)).not.toContain(siteId);
    const which = eq(inventories.id, inventoryId);
    await scene.database.update(inventories).set({ siteId }).where(which);
    expect((await scene.change(noun, inventoryId, { countEveryDays: 14 })).status).toBe(200);
    await scene.database.update(inventories).set({ siteId: scene.world.siteId }).where(which);
    const closed = await scene.add(noun, newInventory('Closed bus', { status: 'closed' }));
    await scene.database.update(inventories).set({ siteId }).where(eq(inventories.id, closed));
    const yard = { ...emptyOutOfServiceLocation, name: 'Yard' };
    const outOfServiceLocationId = await scene.add('OutOfServiceLocations', yard);
    for (const status of ['inService', 'outOfService']) {
      const opened = await scene.change(noun, closed, { status, outOfServiceLocationId });
      expect((await refusedFields(opened)).siteId).toMatch(/This site is inactive/);
    }
    const back = { status: 'inService', siteId: scene.world.siteId };
    expect((await scene.change(noun, closed, back)).status).toBe(200);
  });

  it('an inventory with an open discrepancy is not closed', async () => {
    const id = await scene.add(noun, newInventory('Rescue 13'));
    const difference = { kind: 'seal' as const, recorded: '48213', found: '48214' };
    await scene.database
      .insert(discrepancies)
      .values({
        ...{ agencyId: scene.world.agencyId, inventoryId: id, ...difference },
        ...{ openedAt: scene.server.clock.now, openedBy: 'Ana' },
      });
    const errors = await refusedFields(await scene.change(noun, id, { status: 'closed' }));
    expect(errors.status).toMatch(/A discrepancy is open here/);
    await scene.database
      .update(discrepancies)
      .set({ resolvedAt: scene.server.clock.now, resolution: 'Misread.' })
      .where(eq(discrepancies.inventoryId, id));
    expect((await scene.change(noun, id, { status: 'closed' })).status).toBe(200);
  });

  it('an inventory with stock is not closed, and moves only to a site that may have stock', async () => {
    const { inventoryId } = scene.world;
    const errors = await refusedFields(await scene.change(noun, inventoryId, { status: 'closed' }));
    expect(errors.status).toMatch(/still holds 1 lot/);
    const place = (name: string, mayHoldStock: boolean) =>
      scene.add('OutOfServiceLocations', { ...emptyOutOfServiceLocation, name, mayHoldStock });
    const garage = await place('Garage', false);
    const bay = await place('Spare bay', true);
    const at = (id: string) =>
      scene.change(noun, inventoryId, { status: 'outOfService', outOfServiceLocationId: id });
    expect((await refusedFields(await at(garage))).outOfServiceLocationId).toMatch(/no stock may/);
    expect((await at(bay)).status).toBe(200);
    const [row] = await scene.database
      .select()
      .from(inventories)
      .where(eq(inventories.id, inventoryId));
    expect(row).toMatchObject({ isActive: true, outOfServiceLocationId: bay });
    const since = scene.server.clock.now;
    expect(row?.outOfServiceSince).toEqual(since);
    // It stays since then, whatever else is changed of it later.
    scene.server.clock.now = new Date(since.getTime() + 60_000);
    expect((await scene.change(noun, inventoryId, { countEveryDays: 21 })).status).toBe(200);
    const { outOfService } = await onHand(inventoryId);
    expect(outOfService).toEqual({ location: 'Spare bay', since: since.toISOString() });
    const emptied = await scene.change('OutOfServiceLocations', bay, { mayHoldStock: false });
    expect((await refusedFields(emptied)).mayHoldStock).toMatch(/Medic 2 is there and has stock/);
    expect((await scene.change(noun, inventoryId, { status: 'inService' })).status).toBe(200);
    expect(await scene.fields(noun, inventoryId)).toMatchObject({ outOfServiceLocationId: '' });
    expect(await onHand(inventoryId)).toMatchObject({ outOfService: null });
  });
});

describe('a PAR override replaces the level of its kind until it is removed', () => {
  it('for one inventory, and can be restored', async () => {
    const { inventoryId, siteId } = scene.world;
    const products = await scene.list('Products', { search: 'fentanyl' });
    const productId = products.data[0]?.id ?? '';
    const belowPar = async () => {
      const reply = await scene.send(`/api/Inventories?siteId=${siteId}`);
      const list = (await reply.json()) as { inventories: { id: string; belowPar: number }[] };
      return list.inventories.find(({ id }) => id === inventoryId)?.belowPar;
    };
    const kind = { parVehicleMinimum: '4 vials', parVehicleMaximum: '2 mg' };
    expect((await scene.change('Products', productId, kind)).status).toBe(200);
    expect(await belowPar()).toBe(0);
    const fields = { name: '', productId, inventoryId, isInForce: true };
    const refused = { ...fields, minimum: '2 gallons', maximum: '3' };
    const reply = await scene.save('ParOverrides', crypto.randomUUID(), 0, refused);
    expect(Object.keys(await refusedFields(reply))).toEqual(['minimum']);
    const level = { ...fields, minimum: '1,001 vials', maximum: '200 mg' };
    const id = await scene.add('ParOverrides', level);
    expect(await belowPar()).toBe(1);
    expect((await scene.list('ParOverrides', { inventoryId })).data).toMatchObject([
      { id, minimum: '100,100 mcg', maximum: '200,000 mcg', kindLevel: '400 mcg to 2,000 mcg' },
    ]);
    const twice = await scene.save('ParOverrides', crypto.randomUUID(), 0, level);
    expect((await refusedFields(twice)).productId).toMatch(/its own level/);
    expect((await scene.change('ParOverrides', id, { isInForce: false })).status).toBe(200);
    expect(await belowPar()).toBe(0);
    expect((await scene.list('ParOverrides')).total).toBe(0);
    expect((await scene.change('ParOverrides', id, { isInForce: true })).status).toBe(200);
    expect(await belowPar()).toBe(1);
  });
});

describe('reasons and cards', () => {
  it('a reason is unique within its event', async () => {
    const reason = { name: 'Dropped', event: 'breakage', needsNote: true, isActive: true };
    await scene.add('InventoryActions', reason);
    await scene.add('InventoryActions', { ...reason, event: 'waste' });
    const again = { ...reason, name: 'dropped' };
    const reply = await scene.save('InventoryActions', crypto.randomUUID(), 0, again);
    expect((await refusedFields(reply)).name).toMatch(/name is already in use/);
    expect((await scene.list('InventoryActions', { event: 'breakage' })).total).toBe(1);
  });

  it('a card has a heading', async () => {
    const card = (await scene.read('BoxInserts', 'new')).record.fields;
    const reply = await scene.save('BoxInserts', crypto.randomUUID(), 0, card);
    expect(Object.keys(await refusedFields(reply))).toEqual(['name']);
    const id = await scene.add('BoxInserts', { ...card, name: 'Ambulance box' });
    expect((await scene.list('BoxInserts', { search: 'ambul' })).data).toMatchObject([{ id }]);
  });
});
