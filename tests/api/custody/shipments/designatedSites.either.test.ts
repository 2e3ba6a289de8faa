import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { Dashboard } from '../../../../src/contract/custody/dashboard.ts';
import { Restock } from '../../../../src/contract/custody/restock.ts';
import { ShipmentReport } from '../../../../src/contract/reports/shipments.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { suppliers } from '../../../../src/server/database/schema/agency.ts';
import { alerts } from '../../../../src/server/database/schema/alerts/alerts.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import {
  inventories,
  inventoryUsers,
  sites,
} from '../../../../src/server/database/schema/custodyPlace.ts';
import { amendEvent } from '../../../../src/server/features/custody/amendment/amendEvent.ts';
import { addManagers } from '../../../support/custody/amending.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  recordAs,
  recordedAt,
  trusting,
} from '../../../support/custody/custodyEvents.ts';
import { unordered } from '../../../support/custody/shipments.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { type CurrentUser, logInAs, pin } from '../../../support/people/people.ts';
import { sessionOf } from '../../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
/** A safe and a vehicle of a station of which the DEA was notified on 20 February: stock may be there from 22 March. */
const [stationId, safeId, vehicleId] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  server = await startTestServer();
  custody = await addEventCustody(server.open.database, 'site');
  const { agencyId, people } = custody;
  const station = { id: stationId, agencyId, name: 'Station 2', address: '2 Mill Road' };
  await server.open.database
    .insert(sites)
    .values({ ...station, kind: 'designated', noticeGivenOn: '2026-02-20' });
  const at = { agencyId, siteId: stationId };
  await server.open.database.insert(inventories).values([
    { id: safeId, ...at, name: 'Station safe', kind: 'safe' },
    { id: vehicleId, ...at, name: 'Medic 2', kind: 'vehicle' },
  ]);
  await server.open.database
    .insert(inventoryUsers)
    .values(
      [safeId, vehicleId].flatMap((inventoryId) =>
        ['signer', 'witness'].map((who) => ({ agencyId, inventoryId, userId: people[who] ?? '' })),
      ),
    );
});

afterAll(() => server.close());

const record = (details: CustodyEventDetails, who = 'signer') =>
  recordAs(server.open.database, custody, [who], details);

const sending = (more: object = {}) =>
  detailsOf(custody, 'transferOut', {
    ...{ toInventoryId: safeId, carrier: 'Sam', lines: actsOf(custody).line() },
    ...more,
  });

/** What an event and its first entry say. */
async function readBack(eventId: string) {
  const [row] = await server.open.database
    .select({
      facts: custodyEvents.facts,
      summary: custodyEvents.summary,
      note: ledgerEntries.note,
    })
    .from(custodyEvents)
    .innerJoin(ledgerEntries, eq(ledgerEntries.eventId, custodyEvents.id))
    .where(and(eq(custodyEvents.agencyId, custody.agencyId), eq(custodyEvents.id, eventId)));
  return row;
}

const currentUsers = new Map<string, CurrentUser>();

async function headersOf(who: string) {
  const known = currentUsers.get(who) ?? (await logInAs(server, `site${who}`));
  currentUsers.set(who, known);
  return known.headers;
}

async function read(who: string, path: string): Promise<unknown> {
  return (await server.send(path, { headers: await headersOf(who) })).json();
}

const dashboard = async (who: string) =>
  v.parse(Dashboard, await read(who, '/api/Dashboard')).regulatory;

const receipts = async (who: string) => {
  const query = `from=2026-03-08&to=2026-03-10&place=${vehicleId}`;
  return v.parse(ShipmentReport, await read(who, `/api/Reports/Shipments?${query}`)).rows;
};

/** @returns the status of the answer. */
async function confirm(who: string, id: string): Promise<number> {
  const sent = { headers: await headersOf(who), body: {} };
  return (await server.send(`/api/Restocks/${id}/Confirm`, sent)).status;
}

/** A manager of the vehicle amends when it was restocked; the signer signs again. */
async function amendTime(eventId: string, occurredAt: string): Promise<void> {
  const { database } = server.open;
  const at = { ...custody, inventoryId: vehicleId };
  const { manager } = await addManagers(server, at, 'site');
  const [event] = await database.select().from(custodyEvents).where(eq(custodyEvents.id, eventId));
  const form = {
    ...{ amendmentId: randomUUID(), eventId, lastHash: event?.hash ?? '', standIns: [] },
    ...{ facts: { occurredAt, note: '' }, reason: 'The response was two days earlier.' },
    signing: { pin, others: [{ userName: 'sitesigner', pin }] },
  };
  const session = await sessionOf(database, manager, custody.agencyId);
  const origin = { requestId: null, address: null };
  await amendEvent(database, { form, session, origin, now: recordedAt }, trusting);
}

const early = { site: 'Station 2', noticeGivenOn: '2026-02-20' };

describe('a designated site before the DEA’s 30 days', () => {
  it('[STOCK-07] [RIGHT-05] gets stock only with a reason of someone who may receive deliveries', async () => {
    await expectRefusal(record(sending()), 'site_not_notified', 'details.earlyReason');
    const reasoned = sending({ earlyReason: 'The vault is flooded' });
    for (const scope of ['none', 'limited'] as const) {
      // The fentanyl is of Schedule II.
      await grantActs(
        server.open.database,
        custody.agencyId,
        [custody.people.witness ?? ''],
        ['receive'],
        scope,
      );
      await expectRefusal(
        record(reasoned, 'witness'),
        'site_not_notified',
        'details.toInventoryId',
      );
    }
    const { eventId, transferId } = await record(reasoned);
    const kept = await readBack(eventId);
    expect(kept?.facts).toEqual({ early });
    expect(kept?.summary).toContain('early at a designated site');
    expect(kept?.note).toContain('Reason: The vault is flooded.');
    const raised = await server.open.database
      .select({ cause: alerts.cause })
      .from(alerts)
      .where(eq(alerts.kind, 'earlyStock'));
    expect(raised).toEqual([{ cause: eventId }]);

    const arriving = detailsOf(custody, 'transferIn', {
      ...{ inventoryId: safeId, transferId: transferId ?? '', lines: actsOf(custody).line() },
    });
    const arrived = await readBack((await record(arriving, 'witness')).eventId);
    expect(arrived?.facts).toEqual({ early });
    expect(arrived?.note).toContain('at Station 2 before Mar 22, 2026');
  });

  it('[STOCK-07] moves what is there, and gets a delivery with its reason and its partner', async () => {
    const within = sending({ inventoryId: safeId, toInventoryId: vehicleId });
    const moved = await record(within);
    expect((await readBack(moved.eventId))?.facts).toBeNull();
    const delivery = actsOf(custody).receipt({ inventoryId: safeId });
    await expectRefusal(record(delivery), 'site_not_notified', 'details.earlyReason');
    const { eventId } = await record({
      ...delivery,
      earlyReason: 'It came a week early',
    } as CustodyEventDetails);
    expect((await readBack(eventId))?.facts).toMatchObject({
      early,
      partner: { name: 'Birch Supply' },
    });
  });

  it('[STOCK-04] [RIGHT-05] [AMEND-06] a restocked vehicle waits until a registered location confirms its notice', async () => {
    const { database } = server.open;
    const { agencyId, people } = custody;
    const hospitalId = randomUUID();
    const address = { deaNumber: 'AB1234563', address: '1 Alder Road' };
    await database
      .insert(suppliers)
      .values({ id: hospitalId, agencyId, name: 'Alder General', kind: 'hospital', ...address });
    const restock = (more: object = {}) =>
      actsOf(custody).receipt({
        ...{ inventoryId: vehicleId, supplierId: hospitalId, orderNumber: 'AG-5512', ...unordered },
        ...{ orderType: 'emsRestock', incidentNumber: '26-003841', earlyReason: 'It was there' },
        takenByUserId: people.outsider,
        ...more,
      });
    const where = { inventoryId: custody.vaultId, earlyReason: '' };
    await expectRefusal(record(restock(where)), 'restock_not_vehicle', 'details.orderType');
    await expectRefusal(
      record(restock({ takenByUserId: randomUUID() })),
      'taker_not_found',
      'details.takenByUserId',
    );
    const { eventId } = await record(restock());
    expect((await readBack(eventId))?.note).toContain(
      'Restocked by Alder General (AB1234563), hospital record AG-5512, taken by site outsider.',
    );

    const atRegistered = await record(
      restock({ inventoryId: custody.inventoryId, orderNumber: 'AG-5513', earlyReason: '' }),
    );
    expect((await readBack(atRegistered.eventId))?.facts?.restock).toMatchObject({
      noticeFrom: null,
    });
    expect(await confirm('signer', atRegistered.eventId)).toBe(404);

    await database.delete(inventoryUsers).where(eq(inventoryUsers.userId, people.outsider ?? ''));
    // The outsider has the right and is at no registered location; the witness is there and has no right to C-II.
    for (const who of ['outsider', 'witness']) expect(await confirm(who, eventId)).toBe(403);
    const due = async () => (await dashboard('signer')).map(({ title }) => title);
    expect(await due()).toContain('Notice of a restock to the registered location');
    const noticeDueAt = async () =>
      v.parse(Restock, await read('signer', `/api/Restocks/${eventId}`)).notice?.dueAt;
    const dueOnHome = async () =>
      (await dashboard('signer')).find(({ title }) => title.startsWith('Notice of a restock'));
    expect(await noticeDueAt()).toBe('2026-03-13T07:31:00.000Z');
    expect((await dueOnHome())?.dueOn).toBe('2026-03-13');
    await amendTime(eventId, '2026-03-08T07:31:00.000Z');
    expect(await noticeDueAt()).toBe('2026-03-11T07:31:00.000Z');
    expect((await dueOnHome())?.dueOn).toBe('2026-03-11');
    expect(await confirm('signer', eventId)).toBe(200);
    expect(await confirm('signer', eventId)).toBe(200);
    expect(await due()).not.toContain('Notice of a restock to the registered location');
    const [line] = await receipts('signer');
    expect(line?.restock).toMatchObject({
      takenBy: 'site outsider',
      noticeDueAt: '2026-03-11T07:31:00.000Z',
      confirmedBy: 'site signer',
    });
    expect(JSON.stringify(line)).not.toContain('26-003841');
    const shown = v.parse(Restock, await read('signer', `/api/Restocks/${eventId}`));
    expect(shown).toMatchObject({ incidentNumber: null, notice: { isOverdue: false } });
    const confirmations = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'restock.noticeConfirmed'));
    expect(confirmations).toHaveLength(1);
  });

  it('[STOCK-07] needs no reason once the days have passed, and every chain is whole', async () => {
    await server.open.database
      .update(sites)
      .set({ noticeGivenOn: '2026-02-08' })
      .where(eq(sites.id, stationId));
    const { eventId } = await record(sending());
    expect((await readBack(eventId))?.facts).toBeNull();
    const { failures } = await verifyLedger(server.open.database, custody.agencyId);
    expect(failures.filter((one) => one.startsWith('Event '))).toEqual([]);
  });
});
