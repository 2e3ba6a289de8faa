import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { lockAgency } from '../../../src/server/core/records/saveRecord.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { isOneWaiting } from '../../support/database/isOneWaiting.ts';
import { UserScene } from '../users/userScene.ts';
import { Importing } from './importScene.ts';

let scene: UserScene;
let importing: Importing;

beforeAll(async () => {
  scene = await UserScene.open();
  importing = await Importing.withSite(scene);
});

afterAll(() => scene.close());

const file = (name: string) => `Name,Kind,Site,Status\n${name},Vehicle,Station 3,In service\n`;

it('[ENT-12] a file of inventories and a form that is saved lock the agency and the ledger in one order', async () => {
  const { id } = await importing.read('inventories', file('Medic 7'));
  await importing.step('Confirm', id, { isMailed: false });
  const begun: { written?: ReturnType<Importing['step']> } = {};
  await scene.database.transaction(async (tx: Transaction) => {
    await lockAgency(tx, scene.agencyId);
    begun.written = importing.step('Apply', id);
    await expect.poll(() => isOneWaiting(scene.database)).toBe(true);
    await lockLedger(tx, scene.agencyId);
  });
  expect(await begun.written).toMatchObject({ counts: { added: 1, failed: 0 } });
});

it('[ENT-12] a file that is only validated waits for no event, and delays none', async () => {
  const read = await scene.database.transaction(async (tx) => {
    await lockLedger(tx, scene.agencyId);
    return importing.read('inventories', file('Medic 8'));
  });
  expect(read.counts).toMatchObject({ add: 1, bad: 0 });
});
