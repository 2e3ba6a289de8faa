import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { reachablePeople } from '../../../src/server/core/mail/reachablePeople.ts';
import { findLastHolder } from '../../../src/server/core/users/findLastHolder.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import {
  agentTerms,
  personRights,
  userAgencies,
} from '../../../src/server/database/schema/user.ts';
import { marker } from '../../support/database/marker.ts';
import { addHolders } from '../../support/people/addHolders.ts';
import { logInAs } from '../../support/people/people.ts';
import { sealedFor } from '../../support/server/sealedFor.ts';
import { trainingScene } from './trainingScene.ts';

const scene = trainingScene();
const { database, copy, trainingRow, idIn, allButTraining } = scene;

it('[LEDGER-05] an administrator copies the set-up to a twin agency, without stock, records or numbers', async () => {
  const technician = await logInAs(scene.server, 'technician');
  const refused = await scene.server.send('/api/Admin/Training/Copy', {
    method: 'POST',
    headers: technician.headers,
  });
  expect(refused.status).toBe(403);
  const { agencyId: ofAgency, inventoryId: bag } = scene.world;
  const owner = { kind: 'inventory', agencyId: ofAgency, id: bag } as const;
  await database()
    .update(inventories)
    .set({ sensorSecret: sealedFor(scene.server.configuration, owner, 'a secret of the sensor') })
    .where(eq(inventories.id, scene.world.inventoryId));
  const { agencyId: sourceId, userIds } = scene.world;
  const signers = {
    receiveSigners: 'two',
    transferSigners: 'one',
    shiftChangeSigners: 'two',
  } as const;
  const decided = {
    ...signers,
    countSigners: 'one',
    pinLength: 6,
    retentionYears: 9,
    maySignLater: true,
  } as const;
  await database()
    .insert(agencySettings)
    .values({ agencyId: sourceId, ...decided, version: 4 });
  await database()
    .insert(agentTerms)
    .values({ agencyId: sourceId, userId: userIds.manager, since: '2025-01-01' });
  const training = await copy();
  expect(training).toMatchObject({
    name: `TRAINING: ${marker} Valley EMS`,
    copiedBy: `${marker} admin`,
    sites: 1,
    inventories: 1,
    products: 1,
    people: 5,
  });
  const row = await trainingRow();
  expect(row).toMatchObject({ deaNumber: 'TRAINING', bneLicence: 'TRAINING', isActive: true });
  const members = await database()
    .select({ userId: userAgencies.userId })
    .from(userAgencies)
    .where(eq(userAgencies.agencyId, row.id));
  const settings = eq(agencySettings.agencyId, row.id);
  expect(await database().select().from(agencySettings).where(settings)).toMatchObject([decided]);
  expect(
    await database().select().from(agentTerms).where(eq(agentTerms.agencyId, row.id)),
  ).toMatchObject([{ userId: userIds.manager, until: null }]);
  const { program, ...people } = userIds;
  expect(members.map(({ userId }) => userId).toSorted()).toEqual(Object.values(people).toSorted());
  expect(members.map(({ userId }) => userId)).not.toContain(scene.world.setUp.auditor);
  const rights = (agencyId: number) =>
    database()
      .select({ userId: personRights.userId, act: personRights.act, scope: personRights.scope })
      .from(personRights)
      .where(eq(personRights.agencyId, agencyId))
      .orderBy(personRights.userId, personRights.act);
  expect(await rights(row.id)).toEqual(await rights(scene.world.agencyId));
  const [box] = await database().select().from(inventories).where(eq(inventories.agencyId, row.id));
  expect(box).toMatchObject({
    id: await idIn(scene.world.inventoryId),
    siteId: await idIn(scene.world.siteId),
    name: `${marker} Medic 2`,
    custodianUserId: null,
    sealNumber: null,
    vendorId: null,
    sensorSecret: null,
  });
  const assigned = await database()
    .select()
    .from(inventoryUsers)
    .where(eq(inventoryUsers.agencyId, row.id));
  expect(assigned.map(({ userId }) => userId)).not.toContain(program);
  expect(assigned).toHaveLength(5);
  for (const table of [balances, ledgerEntries]) {
    expect(
      await database()
        .select()
        .from(table as typeof balances)
        .where(eq(table.agencyId, row.id)),
    ).toEqual([]);
  }
  const told = await database()
    .select({ agencyId: auditEntries.agencyId })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'training.created'))
    .orderBy(auditEntries.agencyId);
  expect(told).toEqual([{ agencyId: scene.world.agencyId }, { agencyId: row.id }]);
  expect((await verifyLedger(database(), row.id)).failures).toEqual([]);
  expect(await verifyChain(database(), row.id)).toMatchObject({ isIntact: true });
});

it('[LEDGER-05] a second copy follows the set-up and leaves stock, custody and what stock depends on', async () => {
  const { id: trainingId } = await trainingRow();
  const inventoryId = await idIn(scene.world.inventoryId);
  const productId = await idIn(scene.world.productId);
  const lot = { id: crypto.randomUUID(), number: 'PRACTICE-1', expiresOn: '2028-01-31' };
  await database()
    .insert(lots)
    .values({ ...lot, agencyId: trainingId, productId });
  await database()
    .insert(balances)
    .values({ agencyId: trainingId, inventoryId, productId, lotId: lot.id, balance: 8_000 });
  const second = crypto.randomUUID();
  await database()
    .insert(sites)
    .values({
      id: second,
      agencyId: scene.world.agencyId,
      name: 'Second site',
      kind: 'registered',
      address: 'Elm Street',
      deaNumber: 'AB1234563',
    });
  await copy();
  const names = async () =>
    (await database().select().from(sites).where(eq(sites.agencyId, trainingId))).map(
      ({ id, name, deaNumber }) => ({ id, name, deaNumber }),
    );
  expect(await names()).toContainEqual({
    id: await idIn(second),
    name: 'Second site',
    deaNumber: 'TRAINING',
  });
  // The two sites exchange their names, and the product with stock in training becomes another one.
  const rename = (id: string, name: string) =>
    database().update(sites).set({ name }).where(eq(sites.id, id));
  await rename(second, 'Passing');
  await rename(scene.world.siteId, 'Second site');
  await rename(second, `${marker} HQ`);
  await database()
    .update(products)
    .set({ name: 'Renamed', contentPerUnit: 5_000 })
    .where(eq(products.id, scene.world.productId));
  await database()
    .update(inventories)
    .set({ isActive: false, custodianUserId: null })
    .where(eq(inventories.id, scene.world.inventoryId));
  await database()
    .update(inventories)
    .set({ custodianUserId: scene.world.userIds.technician, sealNumber: 'S-1' })
    .where(eq(inventories.id, inventoryId));
  await database()
    .delete(inventoryUsers)
    .where(
      and(
        eq(inventoryUsers.inventoryId, scene.world.inventoryId),
        inArray(inventoryUsers.userId, [
          scene.world.userIds.technician,
          scene.world.userIds.witness,
        ]),
      ),
    );
  await database().delete(parLevels).where(eq(parLevels.agencyId, scene.world.agencyId));
  const before = await allButTraining(trainingId);
  const held = await database().select().from(balances).where(eq(balances.agencyId, trainingId));
  await copy();
  // Of the agency itself, only the entry of its audit history is new.
  expect((await allButTraining(trainingId)).filter((row) => !before.includes(row))).toHaveLength(2);
  const copied = await names();
  expect(copied).toContainEqual({
    id: await idIn(second),
    name: `${marker} HQ`,
    deaNumber: 'TRAINING',
  });
  expect(copied).toContainEqual({
    id: await idIn(scene.world.siteId),
    name: 'Second site',
    deaNumber: null,
  });
  expect(
    await database().select().from(products).where(eq(products.agencyId, trainingId)),
  ).toMatchObject([{ name: 'Renamed', contentPerUnit: 2_000 }]);
  expect(
    await database().select().from(inventories).where(eq(inventories.id, inventoryId)),
  ).toMatchObject([
    { isActive: true, sealNumber: 'S-1', custodianUserId: scene.world.userIds.technician },
  ]);
  const assigned = await database()
    .select({ userId: inventoryUsers.userId })
    .from(inventoryUsers)
    .where(eq(inventoryUsers.inventoryId, inventoryId));
  const ids = assigned.map(({ userId }) => userId);
  expect(ids).toContain(scene.world.userIds.technician);
  expect(ids).not.toContain(scene.world.userIds.witness);
  expect(
    await database().select().from(parLevels).where(eq(parLevels.agencyId, trainingId)),
  ).toEqual([]);
  expect(await database().select().from(balances).where(eq(balances.agencyId, trainingId))).toEqual(
    held,
  );
});

it('[LEDGER-05] [RIGHT-04] training needs no holders of rights: who is the last one there may still leave', async () => {
  const { agencyId, userIds } = scene.world;
  const { id: trainingId } = await trainingRow();
  const lastOnes = () =>
    database().transaction(async (tx) => {
      const found = [];
      for (const userId of Object.values(userIds)) {
        if ((await findLastHolder(tx, userId, { isActive: false })) !== null) found.push(userId);
      }
      return found;
    });
  expect(await lastOnes()).toContain(userIds.admin);
  await addHolders(database(), agencyId);
  expect(await lastOnes()).toEqual([]);
  expect(await reachablePeople(database(), agencyId, 3)).toContain(userIds.admin);
  expect(await reachablePeople(database(), trainingId, 3)).toEqual([]);
});
