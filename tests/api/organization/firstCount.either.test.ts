import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FirstCountChoices } from '../../../src/contract/custody/firstCount.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  inventories,
  outOfServiceLocations,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { lots } from '../../../src/server/database/schema/custodyProduct.ts';
import { pin } from '../../support/people/people.ts';
import { problemOf } from '../users/userScene.ts';
import { firstCountScene, formOf, line, productId, recorded } from './firstCountScene.ts';

const scene = firstCountScene();
const { addInventory, read, record } = scene;

it('[COUNT-04] a first count of more than an inventory holds, or from before the agency existed, is refused', async () => {
  const inventoryId = await addInventory();
  const lots = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...line,
      lotNumber: `L${String(index)}`,
      units: 10_000,
    }));
  const tooMuch = await record(formOf(inventoryId, lots(11)));
  expect(tooMuch.status).toBe(422);
  expect(await tooMuch.json()).toMatchObject({
    code: 'more_than_held',
    message: expect.stringMatching(
      /one inventory holds at most 100,000\svials\. Check the number\.$/,
    ) as string,
    fields: { 'details.lines.10.units': expect.any(String) as string },
  });
  for (const [countedAt, status] of [
    ['2019-12-31T23:59:59.999Z', 422],
    ['1900-01-01T00:00:00.000Z', 400],
  ] as const) {
    const form = formOf(inventoryId);
    const early = await record({ ...form, details: { ...form.details, countedAt } });
    expect([countedAt, early.status]).toEqual([countedAt, status]);
  }
  await recorded(await record(formOf(inventoryId, lots(10))));
});

describe('[SHELL-02] the first count of an inventory', () => {
  it('is one signed entry for each lot, once however often it is sent, in two intact chains', async () => {
    const inventoryId = await addInventory();
    const form = formOf(inventoryId, [
      line,
      { ...line, lotNumber: 'B2', expiresOn: '2026-01-31', units: 3 },
    ]);
    const first = await recorded(await record(form));
    expect(await recorded(await record(form))).toEqual(first);
    expect(
      first.entries.map(({ kind, change, productBalance, summary, note }) => [
        kind,
        change,
        productBalance,
        summary.replaceAll('\u00a0', ' '),
        note,
      ]),
    ).toEqual([
      ['count', 20_000, 20_000, 'First count: 10 vials found', null],
      ['count', 6_000, 26_000, 'First count: 3 vials found', 'Lot B2 had expired on Jan 31, 2026.'],
    ]);
    expect(first.entries.map(({ signatures }) => signatures.map(({ meaning }) => meaning))).toEqual(
      [['counted'], ['counted']],
    );
    expect(await verifyLedger(scene.people.database, scene.people.agencyId)).toMatchObject({
      isIntact: true,
    });
    expect(await verifyChain(scene.people.database, scene.people.agencyId)).toMatchObject({
      isIntact: true,
    });
    const choices = v.parse(
      FirstCountChoices,
      await read(`/api/Inventories/${inventoryId}/OpeningCount`),
    );
    expect(choices).toMatchObject({ isOpened: true, signers: 'one' });
    expect(choices.warning).toContain('Notify the DEA 30 days before');
  });

  it('is not accepted while the inventory is out of service, which the page says before', async () => {
    const inventoryId = await addInventory();
    const { agencyId, database } = scene.people;
    const locationId = crypto.randomUUID();
    const location = { id: locationId, agencyId, name: 'Paint shop', mayHoldStock: false };
    await database.insert(outOfServiceLocations).values(location);
    const away = (outOfServiceSince: Date | null) =>
      database
        .update(inventories)
        .set({ outOfServiceLocationId: outOfServiceSince && locationId, outOfServiceSince })
        .where(eq(inventories.id, inventoryId));
    await away(new Date('2026-03-10T07:00:00.000Z'));
    const path = `/api/Inventories/${inventoryId}/OpeningCount`;
    expect(await read(path)).toMatchObject({ isOutOfService: true });
    const refused = await record(formOf(inventoryId));
    expect(await problemOf(refused, 422)).toMatchObject({
      code: 'inventory_out_of_service',
      message: expect.stringContaining('ask an administrator to return it to service') as string,
    });
    await away(null);
    expect(await read(path)).toMatchObject({ isOutOfService: false });
    await recorded(await record(formOf(inventoryId)));
  });

  it('is recorded once: two at the same time, and a second one, leave one', async () => {
    const inventoryId = await addInventory();
    const replies = await Promise.all(
      [formOf(inventoryId), formOf(inventoryId)].map((form) => record(form)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const entries = await scene.people.database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.inventoryId, inventoryId));
    expect(entries).toHaveLength(1);
  });

  it.each([
    ['a lot in two lines', [line, { ...line, lotNumber: 'a1' }], 'details.lines'],
    [
      'another agency’s drug',
      [{ ...line, productId: crypto.randomUUID() }],
      'details.lines.0.productId',
    ],
    [
      'a lot that expires otherwise',
      [{ ...line, lotNumber: 'C3', expiresOn: '2027-01-01' }],
      'details.lines.0.expiresOn',
    ],
    ['nothing', [], 'details.lines'],
    [
      'a day that no calendar has',
      [{ ...line, lotNumber: 'D4', expiresOn: '2027-02-31' }],
      'details.lines.0.expiresOn',
    ],
    ['half a vial', [{ ...line, units: 0.5 }], 'details.lines.0.units'],
    ['a NUL', [{ ...line, lotNumber: 'A\u0000' }], 'details.lines.0.lotNumber'],
  ])('refuses %s, and nothing is written', async (_what, lines, field) => {
    const inventoryId = await addInventory();
    await scene.people.database
      .insert(lots)
      .values({ agencyId: scene.people.agencyId, productId, number: 'C3', expiresOn: '2027-02-28' })
      .onConflictDoNothing();
    const reply = await record(formOf(inventoryId, lines));
    const problem = await problemOf(reply, reply.status === 400 ? 400 : 422);
    expect(Object.keys(problem.fields ?? {})).toContain(field);
    const entries = await scene.people.database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.inventoryId, inventoryId));
    expect(entries).toEqual([]);
  });

  it('[STOCK-01] refuses a lot of the agency in other letters', async () => {
    await recorded(
      await record(formOf(await addInventory(), [{ ...line, lotNumber: 'Opened-1' }])),
    );
    const again = [{ ...line, lotNumber: 'OPENED-1' }];
    const problem = await problemOf(await record(formOf(await addInventory(), again)), 422);
    expect([problem.code, Object.keys(problem.fields ?? {})]).toEqual([
      'lot_spelled_otherwise',
      ['details.lines.0.lotNumber'],
    ]);
  });

  it.each(['Maß-1', 'Ж-1', 'é-1'])(
    '[STOCK-01] finds lot %s again, whose letters the database may not fold',
    async (lotNumber) => {
      for (let place = 0; place < 2; place += 1) {
        await recorded(await record(formOf(await addInventory(), [{ ...line, lotNumber }])));
      }
      const { database } = scene.people;
      expect(await database.select().from(lots).where(eq(lots.number, lotNumber))).toHaveLength(1);
    },
  );

  it('refuses an incorrect PIN, and the same key with other content', async () => {
    const form = formOf(await addInventory());
    const wrong = { ...form, signing: { pin: '9173', others: [] } };
    expect((await problemOf(await record(wrong), 422)).fields).toHaveProperty(['signing.pin']);
    await recorded(await record(form));
    const other = { ...form, details: { ...form.details, lines: [{ ...line, units: 11 }] } };
    expect((await problemOf(await record(other), 409)).code).toBe('already_recorded_differently');
  });

  it('[ENT-12] is for managers and above who are assigned to the inventory', async () => {
    const form = formOf(await addInventory());
    expect((await record(form, 'tech')).status).toBe(403);
    expect((await problemOf(await record(form, 'deputy'), 403)).code).toBe(
      'inventory_not_associated',
    );
    expect((await record(form, 'stranger')).status).toBe(404);
  });

  it('needs two different people if the agency decided so', async () => {
    await scene.people.database
      .insert(agencySettings)
      .values({
        agencyId: scene.people.agencyId,
        receiveSigners: 'one',
        transferSigners: 'two',
        countSigners: 'two',
        shiftChangeSigners: 'two',
        maySignLater: true,
        pinLength: 4,
        retentionYears: 5,
      });
    const inventoryId = await addInventory();
    const signedBy = (userName: string | null) =>
      record(formOf(inventoryId, [line], userName === null ? null : { userName, pin }));
    expect((await problemOf(await signedBy(null), 422)).code).toBe('witness_missing');
    expect((await problemOf(await signedBy('ADMIN'), 422)).code).toBe('witness_is_signer');
    const { entries } = await recorded(await signedBy('tech'));
    expect(entries[0]?.signatures.map(({ meaning }) => meaning)).toEqual([
      'counted',
      'witness to the count',
    ]);
  });
});
