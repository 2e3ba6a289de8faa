import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { Inventory, InventoryList } from '../../../src/contract/inventory/inventory.ts';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { PerpetualInventory } from '../../../src/contract/reports/report.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { agentTerms, personRights } from '../../../src/server/database/schema/user.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let agentId: string;
let agent: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  custody = await addEventCustody(database, 'reg');
  const { agencyId, vaultId } = custody;
  agentId = await addUser(database, agencyId, 'regagent', { fullName: 'Reg Agent' });
  await database.insert(agentTerms).values({ agencyId, userId: agentId, since: '2026-01-01' });
  // The vault was closed since.
  await database.update(inventories).set({ isActive: false }).where(eq(inventories.id, vaultId));
  agent = await logInAs(server, 'regagent');
});

afterAll(() => server.close());

const get = (path: string, { headers }: CurrentUser = agent) => server.send(path, { headers });

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const reply = await get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return v.parse(schema, await reply.json());
}

async function audited(): Promise<string[]> {
  const rows = await server.open.database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.agencyId, custody.agencyId),
        eq(auditEntries.action, 'inventory.readAsRegistration'),
      ),
    )
    .orderBy(asc(auditEntries.seq));
  return rows.map(({ summary }) => summary);
}

describe('[RIGHT-09] the agent', () => {
  it('reads inventories without being assigned to them, closed ones too', async () => {
    const bag = await read(`/api/Inventories/${custody.inventoryId}`, Inventory);
    expect(bag).toMatchObject({ isAssociated: false, productCount: 1 });
    expect(bag.holdings).toMatchObject([{ balance: 8_000 }]);
    expect((await read(`/api/Inventories/${custody.vaultId}`, Inventory)).name).toBe('reg vault');
    await read(`/api/Inventories/${custody.inventoryId}/Ledger`, LedgerPage);
    await read(`/api/Inventories/${custody.inventoryId}/Transfers`, v.unknown());
    const list = await read('/api/Inventories', InventoryList);
    expect(list.inventories).toMatchObject([
      { name: 'reg bag', isAssociated: false, productCount: 1 },
      { name: 'reg vault', isAssociated: false, isClosed: true, productCount: 0 },
    ]);
    expect(list.inventories[0]).not.toHaveProperty('isClosed');
    expect(list.stock).toMatchObject([{ total: 8_000 }]);
  });

  it('gets reports of the whole registration, and the head says so', async () => {
    const { head } = await read('/api/Reports/PerpetualInventory', PerpetualInventory);
    expect(head).toMatchObject({
      isWholeRegistration: true,
      leftOut: 0,
      inventories: ['reg bag', 'reg vault'],
    });
    const body = {};
    const { headers } = agent;
    const file = await server.send('/api/Reports/PerpetualInventory/Export', { body, headers });
    expect(await file.text()).toContain('Place,Whole registration');
  });

  it('is audited once a day for each inventory that is not theirs', async () => {
    const bag = 'Reg Agent read reg bag without being assigned to it';
    const vault = 'Reg Agent read reg vault without being assigned to it';
    expect(await audited()).toEqual([bag, vault]);
    await read(`/api/Inventories/${custody.inventoryId}`, Inventory);
    expect(await audited()).toEqual([bag, vault]);
    server.clock.now = new Date('2026-03-11T15:00:00.000Z');
    agent = await logInAs(server, 'regagent');
    await read(`/api/Inventories/${custody.inventoryId}/Ledger`, LedgerPage);
    expect(await audited()).toEqual([bag, vault, bag]);
    const { database } = server.open;
    const { agencyId, inventoryId } = custody;
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId: agentId });
    server.clock.now = new Date('2026-03-12T15:00:00.000Z');
    agent = await logInAs(server, 'regagent');
    await read(`/api/Inventories/${inventoryId}`, Inventory);
    expect(await audited()).toHaveLength(3);
    await database.delete(inventoryUsers).where(eq(inventoryUsers.userId, agentId));
  });

  it('only reads: forms are for assigned people', async () => {
    const { inventoryId } = custody;
    for (const form of ['EventChoices', 'UseChoices', 'FirstCountChoices']) {
      const reply = await get(`/api/Inventories/${inventoryId}/${form}`);
      expect([form, reply.status >= 400]).toEqual([form, true]);
    }
    const home = await read('/api/Dashboard', Dashboard);
    expect(home).toMatchObject({ custody: [], inventories: { shown: 0 } });
  });

  it('does not read all with a right that is limited, and others never do', async () => {
    const { database } = server.open;
    const { agencyId, inventoryId } = custody;
    await database
      .insert(personRights)
      .values({ agencyId, userId: agentId, act: 'readAll', scope: 'limited' });
    expect((await get(`/api/Inventories/${inventoryId}`)).status).toBe(403);
    const { head } = await read('/api/Reports/PerpetualInventory', PerpetualInventory);
    expect(head).toMatchObject({ isWholeRegistration: false, leftOut: 2, inventories: [] });
    await addUser(database, agencyId, 'regchief', { permissionId: 3 });
    const chief = await logInAs(server, 'regchief');
    expect((await get(`/api/Inventories/${inventoryId}/Ledger`, chief)).status).toBe(403);
  });
});
