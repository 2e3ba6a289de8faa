import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Found } from '../../../src/contract/search/search.ts';
import { noSealFound } from '../../../src/rules/inventory/reseal.ts';
import { openOrAppendCase } from '../../../src/server/core/cases/openOrAppendCase.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { discrepancies, sealRecords } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { recordUseOf } from '../../support/custody/amending.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
  recordedAt,
} from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs, raiseSessions } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
let reader: CurrentUser;
let outsider: CurrentUser;
let stranger: CurrentUser;
let lossId: string;
const seal = 'TV-48213';

/** A use, a delivery, a loss, a case, and a seal that was on two inventories. */
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = recordedAt;
  const { database } = server.open;
  custody = await addEventCustody(database, 'num');
  await addEventCustody(database, 'far');
  const { agencyId, inventoryId, vaultId, productId, lotId } = custody;
  await recordUseOf(server, custody, 'num');
  await recordAs(database, custody, ['signer'], actsOf(custody).receipt());
  const lost = { isTheft: false, lines: actsOf(custody).line() };
  lossId = (
    await recordAs(database, custody, ['signer', 'witness'], detailsOf(custody, 'loss', lost))
  ).eventId;
  const at = new Date('2026-03-09T12:00:00.000Z');
  await database.transaction((tx) =>
    openOrAppendCase(tx, {
      agencyId,
      inventoryId,
      subject: { kind: 'lot', productId, lotId },
      at,
      recordedAt: at,
      by: { id: custody.people.signer ?? '', name: 'num signer' },
      facts: {
        kind: 'finding',
        what: 'amount',
        label: null,
        recorded: '8000',
        found: '6000',
        isBlind: false,
      },
    }),
  );
  const applied = { agencyId, number: seal, isCounted: true, signers: 2, recordedBy: 'num signer' };
  const record = { ...applied, effect: 'sealed', act: 'sealChange' } as const;
  await database.insert(sealRecords).values([
    { ...record, inventoryId, sequence: 101, occurredAt: new Date('2026-02-01T12:00:00.000Z') },
    { ...record, inventoryId: vaultId, sequence: 101, occurredAt: at },
  ]);
  const finding = { agencyId, inventoryId: vaultId, kind: 'seal', recorded: seal } as const;
  const seen = { openedAt: new Date('2026-03-09T13:00:00.000Z'), openedBy: 'num signer' };
  await database.insert(discrepancies).values([
    { ...finding, ...seen, found: 'TV-99107' },
    { ...finding, ...seen, found: noSealFound },
  ]);
  await database
    .insert(controlValues)
    .values({
      ...{ agencyId, productId, lotId, inventoryId: vaultId, label: 'NUM-000417' },
      ...{ status: 'active', changedAt: at },
    });
  const readerId = await addUser(database, agencyId, 'numreader');
  await grantActs(database, agencyId, [readerId], ['readAll']);
  await addUser(database, agencyId, 'numforeign');
  signer = await logInAs(server, 'numsigner');
  reader = await logInAs(server, 'numreader');
  outsider = await logInAs(server, 'numforeign');
  stranger = await logInAs(server, 'farsigner');
});

afterAll(() => server.close());

async function find(text: string, { headers }: CurrentUser = signer) {
  const query = new URLSearchParams({ text });
  const reply = await server.send(`/api/Search?${query}`, { headers });
  expect(reply.status).toBe(200);
  return v.parse(Found, await reply.json()).numbers ?? [];
}

async function audited(action: string): Promise<string[]> {
  const rows = await server.open.database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.action, action)));
  return rows.map(({ summary }) => summary);
}

describe('[REPORT-05] a search', () => {
  it.each([
    ['label', 'num-000417', 'num vault'],
    ['lot', 'f2607', 'num bag'],
    ['case', 'c-2026-0001', 'num bag'],
    ['loss', '2026-01', 'num bag'],
    ['order', '26-2041', 'num vault'],
    ['form222', '26-0107', 'num vault'],
  ])('finds a %s by %s, with its inventory', async (kind, text, inventory) => {
    expect(await find(text)).toMatchObject([
      { kind, inventory, site: 'num site', isAssociated: true },
    ]);
  });

  it('finds a loss with the id that its page opens by, also for people who read the whole registration', async () => {
    expect(await find('2026-01')).toMatchObject([{ kind: 'loss', targetId: lossId }]);
    const [found] = await find('2026-01', reader);
    expect(found).toMatchObject({ targetId: lossId, isAssociated: false });
    const page = await server.send(`/api/Losses/${lossId}`, { headers: reader.headers });
    expect(page.status).toBe(200);
  });

  it('shows which inventory and time each of several equal numbers has, the newest first', async () => {
    const found = await find(seal);
    expect(found.map(({ kind, inventory, at }) => [kind, inventory, at])).toEqual([
      ['seal', 'num vault', '2026-03-09T12:00:00.000Z'],
      ['seal', 'num bag', '2026-02-01T12:00:00.000Z'],
    ]);
  });

  it('finds a seal that was found instead of the one on record, and no missing one by its words', async () => {
    expect(await find('tv-99107')).toMatchObject([
      { kind: 'seal', number: 'TV-99107', inventory: 'num vault', at: '2026-03-09T13:00:00.000Z' },
    ]);
    expect(await find('readable')).toEqual([]);
  });

  it('finds numbers that contain the text as it was typed, and nothing by two characters', async () => {
    expect(await find('48_13')).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find('tv')).toEqual([]);
    expect(await find('8213')).toHaveLength(2);
  });

  it('[ENT-12] [SWAP-06] finds nothing of other inventories and agencies', async () => {
    for (const text of [seal, 'F2607A', '26-2041', 'NUM-000417', 'C-2026-0001', '2026-01']) {
      expect(await find(text, outsider)).toEqual([]);
      expect((await find(text, stranger)).filter(({ site }) => site === 'num site')).toEqual([]);
    }
  });

  it('[ENT-12] finds for a person with one inventory nothing of the others', async () => {
    const { database } = server.open;
    const { agencyId, inventoryId } = custody;
    const userId = await addUser(database, agencyId, 'numbag');
    await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
    const crew = await logInAs(server, 'numbag');
    expect((await find(seal, crew)).map(({ inventory }) => inventory)).toEqual(['num bag']);
    expect(await find('26-2041', crew)).toEqual([]);
    expect(await find('NUM-000417', crew)).toEqual([]);
  });

  it('[RIGHT-09] finds those of the whole registration with the right, which is audited', async () => {
    expect((await find(seal, reader)).map(({ isAssociated }) => isAssociated)).toEqual([
      false,
      false,
    ]);
    expect(await audited('inventory.readAsRegistration')).toHaveLength(2);
  });

  it('finds incidents only for people who may see patients, and audits it', async () => {
    expect(await find('26-003841')).toEqual([]);
    await server.open.database
      .update(users)
      .set({ inactivityTimeout: true })
      .where(eq(users.agencyId, custody.agencyId));
    await raiseSessions(server.open.database, 'numsigner');
    await raiseSessions(server.open.database, 'numreader');
    expect(await audited('search.incidentFound')).toEqual([]);
    expect(await find('26-003841')).toMatchObject([{ kind: 'incident', inventory: 'num bag' }]);
    // Only the whole number: it is no way to list incidents.
    expect(await find('26-00384')).toEqual([]);
    expect(await find('26-003841', reader)).toEqual([]);
    expect(await audited('search.incidentFound')).toEqual([
      'num signer searched for an incident and found one use',
    ]);
  });
});
