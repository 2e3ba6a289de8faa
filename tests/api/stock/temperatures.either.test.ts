import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Inventory } from '../../../src/contract/inventory/inventory.ts';
import { signedReading } from '../../../src/rules/inventory/temperature.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { temperatureReadings } from '../../../src/server/database/schema/cases/temperature.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { temperatureImporter } from '../../../src/server/features/custody/temperature/temperatureImporter.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  expectRefusal,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { caseActs } from '../custody/cases/caseScene.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
const secret = 'a-secret-of-the-sensor-that-is-long';
const now = new Date('2026-03-10T08:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = now;
  const { database } = server.open;
  custody = await addEventCustody(database, 'tc');
  await database
    .update(inventories)
    .set({ minC: 20, maxC: 80, sensorSecret: secret })
    .where(eq(inventories.id, custody.inventoryId));
  signer = await logInAs(server, 'tcsigner');
});

afterAll(() => server.close());

const acts = () =>
  caseActs({
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
  });

/** 10 March 2026, 03:30 in New York. */
const enter = (
  fields: object,
  id: string = crypto.randomUUID(),
  { version = 0, as = signer }: { version?: number; as?: CurrentUser } = {},
) =>
  server.send('/api/TemperatureReadings/Save', {
    headers: as.headers,
    body: {
      ...{ id, version },
      fields: {
        ...{ name: '', inventoryId: custody.inventoryId, celsius: '4.5' },
        ...{ readOn: '2026-03-10', readAt: '03:30', ...fields },
      },
    },
  });

async function problemOf(reply: Response) {
  const { code, fields = {} } = v.parse(Problem, await reply.json());
  return [reply.status, code, ...Object.keys(fields)];
}

async function seen() {
  const path = `/api/Inventories/${custody.inventoryId}`;
  const reply = await server.send(path, { headers: signer.headers });
  return v.parse(Inventory, await reply.json()).temperature;
}

const sensor = (more: object = {}, key = secret) => {
  const sent = {
    ...{ readingId: crypto.randomUUID(), inventoryId: custody.inventoryId, celsius: '9.4' },
    ...{ readAt: '2026-03-10T07:40:00Z', sentAt: '2026-03-10T07:59:30Z', ...more },
  };
  const signature = createHmac('sha256', key).update(signedReading(sent)).digest('hex');
  return { ...sent, signature };
};
const post = (body: object) => server.send('/api/TemperatureWebhook', { body });

describe('[STOCK-14] readings of a temperature', () => {
  it('are entered once by people of the inventory, and never changed', async () => {
    const id = crypto.randomUUID();
    expect((await enter({}, id)).status).toBe(200);
    expect(await seen()).toEqual({
      ...{ minC: 20, maxC: 80, hold: null },
      last: { celsius: 45, readAt: '2026-03-10T07:30:00.000Z' },
    });
    // A repeat is the same reading; a change is none.
    expect((await enter({}, id)).status).toBe(200);
    expect(await problemOf(await enter({ celsius: '4.6' }, id, { version: 1 }))).toEqual([
      ...[422, 'reading_invalid', 'celsius'],
    ]);
    expect(await problemOf(await enter({ celsius: 'warm', readAt: '' }))).toEqual([
      ...[422, 'reading_invalid', 'celsius', 'readAt'],
    ]);
    expect(await problemOf(await enter({ readAt: '04:30' }))).toEqual([
      ...[422, 'reading_invalid', 'readAt'],
    ]);
    const outsider = await logInAs(server, 'tcoutsider');
    const look = (path: string) => server.send(path, { headers: outsider.headers });
    const list = '/api/TemperatureReadings';
    expect((await look(`${list}?inventoryId=${custody.inventoryId}`)).status).toBe(403);
    expect((await look(`${list}/${id}`)).status).toBe(403);
    expect((await enter({}, undefined, { as: outsider })).status).toBe(403);
    expect(await (await look(list)).json()).toMatchObject({ data: [], total: 0 });
    const rows = await server.open.database.select().from(temperatureReadings);
    expect(rows).toMatchObject([{ celsius: 45, source: 'person', changedBy: 'tc signer' }]);
    await expect(
      server.open.database.update(temperatureReadings).set({ celsius: 46 }),
    ).rejects.toThrow();
  });

  it('of a sensor are refused if they are forged, old, in the future, no temperature, or sent twice', async () => {
    const refusal = async (body: object) => problemOf(await post(body));
    const invalid = (field: string) => [422, 'reading_invalid', field];
    expect(await refusal(sensor({}, 'another secret'))).toEqual(invalid('signature'));
    expect(await refusal({ ...sensor(), celsius: '5.0' })).toEqual(invalid('signature'));
    const other = { inventoryId: custody.vaultId };
    expect(await refusal(sensor(other))).toEqual(invalid('signature'));
    expect(await refusal(sensor(other, ''))).toEqual(invalid('signature'));
    expect(await refusal(sensor({ sentAt: '2026-03-10T07:54:59Z' }))).toEqual(invalid('sentAt'));
    expect(await refusal(sensor({ sentAt: '2026-03-10T08:05:01Z' }))).toEqual(invalid('sentAt'));
    expect(await refusal(sensor({ readAt: '2026-03-10T08:04:00Z' }))).toEqual(invalid('readAt'));
    expect(await refusal(sensor({ celsius: '9.45' }))).toEqual(invalid('celsius'));
    const once = sensor({ celsius: '5.1' });
    expect((await post(once)).status).toBe(200);
    expect(await refusal(once)).toEqual(invalid('readingId'));
    expect((await seen())?.hold).toBeNull();
  });

  it('[LEDGER-05] of a sensor are refused while the agency is suspended, and in training', async () => {
    const { database } = server.open;
    const change = (set: Partial<typeof agencies.$inferInsert>) =>
      database.update(agencies).set(set).where(eq(agencies.id, custody.agencyId));
    const real = await addEventCustody(database, 'tr');
    for (const closed of [{ isActive: false }, { trainingOf: real.agencyId }]) {
      await change(closed);
      expect(await problemOf(await post(sensor({ celsius: '5.2' })))).toEqual([
        ...[422, 'reading_invalid', 'signature'],
      ]);
      await change({ isActive: true, trainingOf: null });
    }
  });
});

describe('[STOCK-14] [CASE-01] an excursion', () => {
  it('opens a case and holds what is there: transfers are refused, uses are marked, and the sign-off ends it', async () => {
    const { database } = server.open;
    const { sending } = actsOf(custody);
    const send = (occurredAt = '2026-03-10T07:50:00.000Z') =>
      recordAs(database, custody, ['signer'], { ...sending(), occurredAt });
    expect((await post(sensor())).status).toBe(200);
    // The same again adds nothing to the case; a warmer one does.
    expect((await post(sensor({ readAt: '2026-03-10T07:45:00Z' }))).status).toBe(200);
    expect((await enter({ celsius: '10.1', readAt: '03:48' })).status).toBe(200);
    const temperature = await seen();
    expect(temperature).toMatchObject({
      last: { celsius: 101 },
      hold: { caseNumber: 'C-2026-0001', since: '2026-03-10T07:40:00.000Z' },
    });

    await expectRefusal(send(), 'lot_on_hold', 'details.lines.0.lotId');
    // It left before, and is recorded late.
    await send('2026-03-10T07:35:00.000Z');
    const form = formOfUse(custody, 'tc', { occurredAt: '2026-03-10T07:55:00.000Z' });
    const used = await server.send('/api/Uses', { body: form, headers: signer.headers });
    expect(used.status).toBe(200);
    const entries = await database
      .select({ kind: ledgerEntries.kind, note: ledgerEntries.note })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.kind, 'use'));
    expect(entries[0]?.note).toContain('on hold after a temperature excursion (case C-2026-0001)');

    const { assignAll, seen: readCase, close } = acts();
    await assignAll();
    const detail = await readCase();
    expect(detail).toMatchObject({
      ...{ subject: 'temperature', state: 'open', product: null, remainder: null },
      ...{ recorded: '2.0 °C to 8.0 °C', found: '10.1 °C', openedBy: 'Temperature sensor' },
      reasons: [{ code: 'excursion', whyNot: null }],
    });
    expect(detail.entries.map(({ facts }) => facts.kind)).toEqual(['finding', 'finding']);
    // The signer entered one of the readings.
    await expectRefusal(close({ who: 'signer', reasonCode: 'excursion' }), 'own_case');
    await expectRefusal(close({ reasonCode: 'miscount' }), 'case_unexplained', 'reasonCode');
    expect((await close({ reasonCode: 'excursion' })).state).toBe('closed');
    expect((await seen())?.hold).toBeNull();
    await send();
    expect((await verifyLedger(database, custody.agencyId)).failures).toEqual([]);
  });

  it('is found in a file as well, whose readings are added once', async () => {
    const { database } = server.open;
    const session = await sessionOf(database, custody.people.signer ?? '', custody.agencyId);
    const [bag] = await database
      .select()
      .from(inventories)
      .where(eq(inventories.id, custody.inventoryId));
    const row = (line: number, cells: object) => ({
      line,
      cells: { inventoryId: bag?.name ?? '', readOn: '2026-03-10', readAt: '03:55', ...cells },
    });
    const rows = [
      row(2, { celsius: '1.9' }),
      // Entered above.
      row(3, { celsius: '4.5', readAt: '03:30' }),
      row(4, { celsius: '4.6', readAt: '03:30' }),
      row(5, { celsius: '4.5', inventoryId: 'Nowhere' }),
    ];
    const request = { session, origin: { requestId: null, address: null }, now };
    const inTurn = await database.transaction(async (tx) => ({
      before: await temperatureImporter.validate(tx, request, rows),
      written: await temperatureImporter.write(tx, request, rows, { isMailed: false }),
      after: await temperatureImporter.validate(tx, request, rows),
      all: await temperatureImporter.readAll(tx, request),
    }));
    expect(inTurn.before.map(({ verdict }) => verdict)).toEqual(['add', 'same', 'bad', 'bad']);
    expect(inTurn.before.map(({ reasons }) => reasons.map(({ column }) => column))).toEqual([
      ...[[], [], ['Temperature (°C)'], ['Inventory']],
    ]);
    expect(inTurn.written.map(({ verdict }) => verdict)).toEqual([
      ...['added', 'same', 'failed', 'failed'],
    ]);
    expect(inTurn.after[0]?.verdict).toBe('same');
    expect(inTurn.all.at(-1)).toMatchObject({ celsius: '1.9', readAt: '03:55' });
    expect((await seen())?.hold?.caseNumber).toBe('C-2026-0002');
  });
});
