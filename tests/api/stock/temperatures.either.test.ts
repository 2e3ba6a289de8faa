import { asc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
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
  expectRefusal,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { logInAs } from '../../support/people/people.ts';
import { caseActs } from '../custody/cases/caseScene.ts';
import { temperatureScene } from './temperatureScene.ts';

let scene: Awaited<ReturnType<typeof temperatureScene>>;

beforeAll(async () => {
  scene = await temperatureScene();
});

afterAll(() => scene.server.close());

async function problemOf(reply: Response) {
  const { code, fields = {} } = v.parse(Problem, await reply.json());
  return [reply.status, code, ...Object.keys(fields)];
}

describe('[STOCK-14] readings of a temperature', () => {
  it('are entered once by people of the inventory, and never changed', async () => {
    const id = crypto.randomUUID();
    expect((await scene.enter({}, id)).status).toBe(200);
    expect(await scene.seen()).toEqual({
      ...{ minC: 20, maxC: 80, hold: null },
      last: { celsius: 45, readAt: '2026-03-10T07:30:00.000Z' },
    });
    // A repeat is the same reading; a change is none.
    expect((await scene.enter({}, id)).status).toBe(200);
    expect(await problemOf(await scene.enter({ celsius: '4.6' }, id, { version: 1 }))).toEqual([
      ...[422, 'reading_invalid', 'celsius'],
    ]);
    expect(await problemOf(await scene.enter({ celsius: 'warm', readAt: '' }))).toEqual([
      ...[422, 'reading_invalid', 'celsius', 'readAt'],
    ]);
    expect(await problemOf(await scene.enter({ readAt: '04:30' }))).toEqual([
      ...[422, 'reading_invalid', 'readAt'],
    ]);
    const outsider = await logInAs(scene.server, 'tcoutsider');
    const look = (path: string) => scene.server.send(path, { headers: outsider.headers });
    const list = '/api/TemperatureReadings';
    expect((await look(`${list}?inventoryId=${scene.custody.inventoryId}`)).status).toBe(403);
    expect((await look(`${list}/${id}`)).status).toBe(403);
    expect((await scene.enter({}, undefined, { as: outsider })).status).toBe(403);
    expect(await (await look(list)).json()).toMatchObject({ data: [], total: 0 });
    const rows = await scene.server.open.database.select().from(temperatureReadings);
    expect(rows).toMatchObject([{ celsius: 45, source: 'person', changedBy: 'tc signer' }]);
    await expect(
      scene.server.open.database.update(temperatureReadings).set({ celsius: 46 }),
    ).rejects.toThrow();
  });

  it('of a sensor are refused if they are forged, old, in the future, no temperature, or sent twice', async () => {
    const refusal = async (body: object) => problemOf(await scene.post(body));
    const invalid = (field: string) => [422, 'reading_invalid', field];
    expect(await refusal(scene.sensor({}, 'another secret'))).toEqual(invalid('signature'));
    expect(await refusal({ ...scene.sensor(), celsius: '5.0' })).toEqual(invalid('signature'));
    const other = { inventoryId: scene.custody.vaultId };
    expect(await refusal(scene.sensor(other))).toEqual(invalid('signature'));
    expect(await refusal(scene.sensor(other, ''))).toEqual(invalid('signature'));
    expect(await refusal(scene.sensor({ sentAt: '2026-03-10T07:54:59Z' }))).toEqual(
      invalid('sentAt'),
    );
    expect(await refusal(scene.sensor({ sentAt: '2026-03-10T08:05:01Z' }))).toEqual(
      invalid('sentAt'),
    );
    expect(await refusal(scene.sensor({ readAt: '2026-03-10T08:04:00Z' }))).toEqual(
      invalid('readAt'),
    );
    expect(await refusal(scene.sensor({ celsius: '9.45' }))).toEqual(invalid('celsius'));
    const once = scene.sensor({ celsius: '5.1' });
    expect((await scene.post(once)).status).toBe(200);
    expect(await refusal(once)).toEqual(invalid('readingId'));
    expect((await scene.seen())?.hold).toBeNull();
  });

  it('[LEDGER-05] of a sensor are refused while the agency is suspended, and in training', async () => {
    const { database } = scene.server.open;
    const change = (set: Partial<typeof agencies.$inferInsert>) =>
      database.update(agencies).set(set).where(eq(agencies.id, scene.custody.agencyId));
    const real = await addEventCustody(database, 'tr');
    for (const closed of [{ isActive: false }, { trainingOf: real.agencyId }]) {
      await change(closed);
      expect(await problemOf(await scene.post(scene.sensor({ celsius: '5.2' })))).toEqual([
        ...[422, 'reading_invalid', 'signature'],
      ]);
      await change({ isActive: true, trainingOf: null });
    }
  });

  it('are refused for an inventory that is closed', async () => {
    const { database } = scene.server.open;
    const change = (isActive: boolean) =>
      database
        .update(inventories)
        .set({ isActive })
        .where(eq(inventories.id, scene.custody.inventoryId));
    await change(false);
    const closed = [422, 'reading_invalid', 'inventoryId'];
    expect(await problemOf(await scene.post(scene.sensor({ celsius: '5.3' })))).toEqual(closed);
    expect(await problemOf(await scene.enter({ celsius: '5.3' }))).toEqual(closed);
    const [listed] = await database.transaction(async (tx) =>
      temperatureImporter.validate(tx, scene.request, [scene.row(2, { celsius: '5.3' })]),
    );
    expect(listed).toMatchObject({ verdict: 'bad', reasons: [{ column: 'Inventory' }] });
    expect(listed?.reasons[0]?.sentence).toContain('closed. Reopen it');
    await change(true);
  });
});

describe('[STOCK-14] [CASE-01] an excursion', () => {
  it('opens a case and holds what is there: transfers are refused, uses are marked, and the sign-off ends it', async () => {
    const { database } = scene.server.open;
    const { sending } = actsOf(scene.custody);
    const send = (occurredAt = '2026-03-10T07:50:00.000Z') =>
      recordAs(database, scene.custody, ['signer'], { ...sending(), occurredAt });
    expect((await scene.post(scene.sensor())).status).toBe(200);
    // The same again adds nothing to the case; a warmer one does.
    expect((await scene.post(scene.sensor({ readAt: '2026-03-10T07:45:00Z' }))).status).toBe(200);
    expect((await scene.enter({ celsius: '10.1', readAt: '03:48' })).status).toBe(200);
    const temperature = await scene.seen();
    expect(temperature).toMatchObject({
      last: { celsius: 101 },
      hold: { caseNumber: 'C-2026-0001', since: '2026-03-10T07:40:00.000Z' },
    });

    await expectRefusal(send(), 'lot_on_hold', 'details.lines.0.lotId');
    // A time before the first reading does not get it out: the ledger says that it is there.
    const before = '2026-03-10T07:35:00.000Z';
    await expectRefusal(send(before), 'lot_on_hold', 'details.lines.0.lotId');
    const form = formOfUse(scene.custody, 'tc', { occurredAt: '2026-03-10T07:55:00.000Z' });
    const used = await scene.use(form);
    expect(used.status).toBe(200);
    const entries = await database
      .select({ kind: ledgerEntries.kind, note: ledgerEntries.note })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.kind, 'use'));
    expect(entries[0]?.note).toContain('on hold after a temperature excursion (case C-2026-0001)');

    const { assignAll, seen: readCase, close } = caseActs(scene);
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
    expect((await scene.seen())?.hold).toBeNull();
    await send(before);
    await send();
    expect((await verifyLedger(database, scene.custody.agencyId)).failures).toEqual([]);
  });

  it('is found in a file as well, whose readings are added once', async () => {
    const { database } = scene.server.open;
    const rows = [
      scene.row(2, { celsius: '1.9' }),
      // Entered above.
      scene.row(3, { celsius: '4.5', readAt: '03:30' }),
      scene.row(4, { celsius: '4.6', readAt: '03:30' }),
      scene.row(5, { celsius: '4.5', inventoryId: 'Nowhere' }),
    ];
    const { request } = scene;
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
    expect((await scene.seen())?.hold?.caseNumber).toBe('C-2026-0002');
  });

  it('is read at one moment of an hour that happens twice, in a form and in a file', async () => {
    const { database } = scene.server.open;
    const night = { celsius: '4.4', readOn: '2025-11-02' };
    const at = (readAt: string) => ({ ...night, readAt });
    expect(await problemOf(await scene.enter(at('01:30')))).toEqual([
      ...[422, 'reading_invalid', 'readAt'],
    ]);
    expect((await scene.enter(at('01:30-05:00'))).status).toBe(200);
    const rows = ['01:30', '01:30-04:00', '01:30-05:00', '01:30-06:00', '04:30+00:00'].map(
      (readAt, index) => scene.row(index + 2, at(readAt)),
    );
    const { request } = scene;
    const { listed, written, all } = await database.transaction(async (tx) => ({
      listed: await temperatureImporter.validate(tx, request, rows),
      written: await temperatureImporter.write(tx, request, rows, { isMailed: false }),
      all: await temperatureImporter.readAll(tx, request),
    }));
    expect(listed.map(({ verdict }) => verdict)).toEqual(['bad', 'add', 'same', 'bad', 'bad']);
    const [twice] = listed[0]?.reasons ?? [];
    expect(twice?.column).toBe('Time');
    expect(twice?.sentence).toContain('Enter 01:30-04:00 for the first');
    expect(written[1]?.verdict).toBe('added');
    // A file that is exported reads as the same readings.
    expect(all.slice(0, 2).map(({ readAt }) => readAt)).toEqual(['01:30-04:00', '01:30-05:00']);
  });

  it('is judged by the limits at the time of the reading, however late it is recorded', async () => {
    const { database } = scene.server.open;
    await scene.setUp({ countEveryDays: 30 }, '2026-03-10T07:52:00Z');
    await scene.setUp({ maxC: '12.0' }, '2026-03-10T07:56:00Z');
    expect((await scene.seen())?.maxC).toBe(120);
    await scene.setUp({ countEveryDays: 31 }, '2026-03-10T07:58:00Z');
    const rows = [
      scene.row(2, { celsius: '11.1', readAt: '03:54' }),
      scene.row(3, { celsius: '11.2', readAt: '03:57' }),
    ];
    await database.transaction((tx) =>
      temperatureImporter.write(tx, scene.request, rows, { isMailed: false }),
    );
    expect((await scene.enter({ celsius: '11.3', readAt: '03:53' })).status).toBe(200);
    const old = { celsius: '11.4', readAt: '2026-03-10T07:51:00Z' };
    expect((await scene.post(scene.sensor(old))).status).toBe(200);
    expect(
      (await scene.post(scene.sensor({ ...old, readAt: '2026-03-10T07:59:00Z' }))).status,
    ).toBe(200);
    const readings = await database
      .select({ celsius: temperatureReadings.celsius, maxC: temperatureReadings.maxC })
      .from(temperatureReadings)
      .where(gt(temperatureReadings.celsius, 110))
      .orderBy(asc(temperatureReadings.readAt));
    expect(readings.map(({ celsius, maxC }) => `${celsius} of ${maxC}`)).toEqual([
      ...['114 of 80', '113 of 80', '111 of 80', '112 of 120', '114 of 120'],
    ]);
    const { entries } = await caseActs(scene).seen('outsider', 'C-2026-0002');
    const found = entries.flatMap(({ facts }) => ('found' in facts ? facts.found : []));
    expect(found.toSorted()).toEqual(['1.9 °C', '11.1 °C', '11.3 °C', '11.4 °C']);
  });
});
