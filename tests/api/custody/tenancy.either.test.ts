import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { EventChoices } from '../../../src/contract/custody/custodyChoices.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { RecordedUse, UseCare, UseChoices } from '../../../src/contract/custody/use.ts';
import { Inventory, InventoryList } from '../../../src/contract/inventory/inventory.ts';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs, raiseSessions } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ours: TestCustody;
let theirs: TestCustody;
let signer: CurrentUser;
let outsider: CurrentUser;
let stranger: CurrentUser;
let useId: string;

beforeAll(async () => {
  server = await startTestServer();
  ours = await addCustody(server.open.database, 'our');
  theirs = await addCustody(server.open.database, 'their');
  signer = await logInAs(server, 'oursigner');
  outsider = await logInAs(server, 'ouroutsider');
  stranger = await logInAs(server, 'theirsigner');
  const reply = await server.send('/api/Uses', {
    body: formOfUse(ours, 'our'),
    headers: signer.headers,
  });
  useId = v.parse(RecordedUse, await reply.json()).useId;
});

afterAll(() => server.close());

const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });

async function read<Schema extends v.GenericSchema>(path: string, as: CurrentUser, schema: Schema) {
  const reply = await get(path, as);
  expect(reply.status).toBe(200);
  return v.parse(schema, await reply.json());
}

const paths = () => [
  `/api/Inventories/${ours.inventoryId}`,
  `/api/Inventories/${ours.inventoryId}/Ledger`,
  `/api/Inventories/${ours.inventoryId}/UseChoices`,
  `/api/Uses/${useId}/Care`,
];

describe('a person of another agency', () => {
  it('[RIGHT-01] finds nothing at any of our addresses', async () => {
    for (const path of [...paths(), `/api/Inventories?siteId=${ours.siteId}`]) {
      const reply = await get(path, stranger);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(v.parse(Problem, await reply.json()).code).toBe('not_found');
    }
  });

  it('sees only their own records in lists and on the dashboard', async () => {
    const told = JSON.stringify([
      await read('/api/Inventories', stranger, InventoryList),
      await read('/api/Dashboard', stranger, Dashboard),
    ]);
    expect(told).toContain(theirs.inventoryId);
    for (const id of [ours.siteId, ours.inventoryId, ours.lotId, ours.productId]) {
      expect(told).not.toContain(id);
    }
    expect(told).not.toContain('our ');
  });

  it('cannot record in our inventory, from our lot, or for our people', async () => {
    const form = formOfUse(theirs, 'their');
    const attempts = [
      [{ inventoryId: ours.inventoryId }, 404, 'not_found'],
      [{ lotId: ours.lotId }, 422, 'lot_not_here'],
      [{ givenByUserId: ours.people.witness ?? '' }, 422, 'giver_not_found'],
    ] as const;
    for (const [difference, status, code] of attempts) {
      const body = { ...form, details: { ...form.details, ...difference } };
      const reply = await server.send('/api/Uses', { body, headers: stranger.headers });
      expect(reply.status).toBe(status);
      expect(v.parse(Problem, await reply.json()).code).toBe(code);
    }
  });
});

describe('[ENT-12] a person of the agency who is not assigned', () => {
  it('[RIGHT-01] gets 403 with the text of ERR-403, on every call of the inventory', async () => {
    const body = formOfUse(ours, 'our');
    const replies = [
      ...(await Promise.all(paths().map((path) => get(path, outsider)))),
      await server.send('/api/Uses', { body, headers: outsider.headers }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(403);
      expect(v.parse(Problem, await reply.json()).message).toBe(
        'Access denied. You have not been associated to this inventory',
      );
    }
  });

  it('[RIGHT-08] sees that it exists and who can assign them, and nothing that is in it', async () => {
    await addUser(server.open.database, ours.agencyId, 'ourboss', {
      fullName: 'Our Boss',
      permissionId: 3,
    });
    const list = await read('/api/Inventories', outsider, InventoryList);
    expect(list.assigners).toEqual(['Our Boss']);
    expect(list.inventories).toEqual([
      {
        id: ours.inventoryId,
        siteId: ours.siteId,
        name: 'our bag',
        kind: 'bag',
        isAssociated: false,
        outOfService: null,
        lastCountedBy: null,
        productCount: null,
        belowPar: null,
        expiringLots: null,
        expiredLots: null,
        lastCountedAt: null,
        lastChangedAt: null,
        custodian: null,
        sealNumber: null,
        seal: null,
        sealCheckedAt: null,
      },
    ]);
    expect(list.stock).toEqual([]);
    const dashboard = await read('/api/Dashboard', outsider, Dashboard);
    expect(dashboard).toMatchObject({
      inventories: { shown: 0, notShown: 1, assigners: ['Our Boss'] },
      ...{ actNow: [], custody: [], par: [], recent: [] },
    });
  });
});

describe('an assigned person reads', () => {
  it('the list, with stock by product and inventory', async () => {
    const list = await read('/api/Inventories?search=BAG', signer, InventoryList);
    expect(list.siteId).toBe(ours.siteId);
    expect(list.inventories).toMatchObject([{ isAssociated: true, productCount: 1, belowPar: 0 }]);
    expect(list.stock).toMatchObject([
      { total: 6_000, byInventory: [{ inventoryId: ours.inventoryId, balance: 6_000 }] },
    ]);
    const none = await read('/api/Inventories?search=nowhere', signer, InventoryList);
    expect(none.inventories).toEqual([]);
  });

  it('the inventory, by lot', async () => {
    const inventory = await read(`/api/Inventories/${ours.inventoryId}`, signer, Inventory);
    expect(inventory).toMatchObject({
      custodian: 'our signer',
      expiringLots: 1,
      holdings: [{ balance: 6_000, isExpired: false, lot: { number: 'F2607A' } }],
    });
  });

  it('the ledger, newest first, in pages', async () => {
    const path = `/api/Inventories/${ours.inventoryId}/Ledger`;
    const all = await read(path, signer, LedgerPage);
    expect(all.rows.map(({ kind, lotBalance }) => [kind, lotBalance])).toEqual([
      ['use', 6_000],
      ['receive', 8_000],
    ]);
    const second = await read(`${path}?start=1&length=1`, signer, LedgerPage);
    expect(second).toMatchObject({ total: 2, rows: [{ kind: 'receive' }] });
    const received = await read(`${path}?kind=receive`, signer, LedgerPage);
    expect(received.total).toBe(1);
    const reply = await get(`${path}?kind=theft`, signer);
    expect(reply.status).toBe(400);
  });

  it('the choices of Record use', async () => {
    const path = `/api/Inventories/${ours.inventoryId}/UseChoices`;
    const choices = await read(path, signer, UseChoices);
    expect(choices.people.map(({ name }) => name)).toEqual([
      'Our Boss',
      'our outsider',
      'our signer',
      'our witness',
    ]);
    expect(choices.authorizers).toEqual(['our director']);
  });

  it('the dashboard', async () => {
    const dashboard = await read('/api/Dashboard', signer, Dashboard);
    expect(dashboard.custody).toMatchObject([{ holdings: [{ balance: 6_000 }] }]);
    expect(dashboard.actNow).toMatchObject([{ kind: 'dueCount' }]);
    expect(dashboard.expiry).toMatchObject({ expired: 0, within30: 1 });
    expect(dashboard.par).toMatchObject([{ balance: 6_000, minimum: 4_000, maximum: 8_000 }]);
    expect(dashboard.recent.map(({ text }) => text)).toEqual([
      'fentaNYL 50 mcg/mL: 75\u00a0mcg administered, 25\u00a0mcg wasted',
      'fentaNYL 50 mcg/mL: 4 vials received',
    ]);
  });
});

it('[ROLE-03] [USE-05] the patient details need two factors and an inactivity timeout', async () => {
  const path = `/api/Uses/${useId}/Care`;
  const refused = await get(path, signer);
  expect(refused.status).toBe(467);
  expect(v.parse(Problem, await refused.json()).message).toBe(
    '2FA and Inactivity Timeout must be enabled to view PHI.',
  );
  const { database } = server.open;
  const limitTime = (inactivityTimeout: boolean) =>
    database
      .update(users)
      .set({ inactivityTimeout })
      .where(eq(users.id, ours.people.signer ?? ''));
  await limitTime(true);
  expect((await get(path, signer)).status).toBe(467);
  await raiseSessions(database, 'oursigner');
  await limitTime(false);
  expect((await get(path, signer)).status).toBe(467);
  await limitTime(true);
  expect(await read(path, signer, UseCare)).toMatchObject({
    patientId: 'P-20458',
    incidentNumber: '26-003841',
    givenBy: 'our signer',
  });
  // A reader of the ledger knows the entry only.
  const page = await read(
    `/api/Inventories/${ours.inventoryId}/Ledger?kind=use`,
    signer,
    LedgerPage,
  );
  const entryId = page.rows[0]?.id ?? '';
  expect(await read(`/api/Uses/${entryId}/Care`, signer, UseCare)).toMatchObject({ useId });
  const trail = await server.open.database
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.action, ['use.careViewed', 'use.careRefused']))
    .orderBy(auditEntries.seq);
  expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['use.careRefused', 'failure'],
    ['use.careRefused', 'failure'],
    ['use.careRefused', 'failure'],
    ['use.careViewed', 'success'],
    ['use.careViewed', 'success'],
  ]);
  expect(JSON.stringify(trail)).not.toContain('P-20458');
});

it('[RIGHT-08] a destination that is not theirs is offered without whether it is in service', async () => {
  await server.open.database
    .insert(inventories)
    .values({ agencyId: ours.agencyId, siteId: ours.siteId, name: 'our vault', kind: 'vault' });
  const path = `/api/Inventories/${ours.inventoryId}/EventChoices`;
  const { destinations } = await read(path, signer, EventChoices);
  expect(destinations).toMatchObject([{ name: 'our vault', kind: 'vault', isOutOfService: null }]);
});
