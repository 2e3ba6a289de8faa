import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { RegistrationReport } from '../../../../src/contract/reports/registration.ts';
import { ShipmentReport } from '../../../../src/contract/reports/shipments.ts';
import { findUsedSeal, readSeals } from '../../../../src/server/core/inventory/sealRecords.ts';
import { transfers } from '../../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { eventAmendments } from '../../../../src/server/database/schema/custodyUse.ts';
import { amendEventScene } from '../../../support/custody/amendEventScene.ts';
import { disable, named, refusedAmendment } from '../../../support/custody/amending.ts';
import { actsOf, counted, detailsOf, vial } from '../../../support/custody/custodyEvents.ts';
import { decideLate } from '../../../support/custody/lateSignatures.ts';
import { logInAs, pin } from '../../../support/people/people.ts';

const { scene, record, open, formOf, amended, refused, codeOf, read, receive } =
  amendEventScene('at');
const { expectIntact, held } = scene;

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const period = 'from=2026-03-01&to=2026-03-31';

describe('[AMEND-06] the time of an event', () => {
  it('[REPORT-02] moves its entries; a balance is never below zero, and no count is crossed', async () => {
    const { entry, lotId } = await receive();
    const { vaultId } = scene.custody;
    const lines = [{ lotId, amount: 2 * vial }];
    await record(
      ['signer', 'witness'],
      detailsOf(scene.custody, 'waste', {
        ...{ inventoryId: vaultId, occurredAt: at('07:40'), manner: 'other', lines },
        condition: 'leaking',
      }),
    );
    const opened = await open(entry.id);
    expect(await refused(formOf(opened, { occurredAt: at('07:45') }))).toMatchObject({
      code: 'not_enough_on_hand',
      fields: { 'facts.occurredAt': expect.stringContaining('would be missing') as string },
    });
    expect(await codeOf(formOf(opened, { occurredAt: at('09:00') }))).toBe('occurred_in_future');
    const moved = await amended(formOf(opened, { occurredAt: at('07:20') }));
    expect(moved.entries).toHaveLength(2);
    const { database } = scene.server.open;
    const written = await database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.amendmentId, moved.amendment.id))
      .orderBy(ledgerEntries.sequence);
    expect(written).toMatchObject([
      {
        kind: 'receive',
        change: 6 * vial,
        correctionOfId: null,
        occurredAt: new Date(at('07:20')),
      },
      { kind: 'receive', change: -6 * vial, correctionOfId: entry.id },
    ]);
    expect(await held(vaultId, lotId)).toBe(4 * vial);
    await record(
      ['signer'],
      detailsOf(scene.custody, 'count', {
        ...{ inventoryId: vaultId, occurredAt: at('07:50'), ...counted },
        ...{ mode: 'scheduled', recountOfId: null, lines: [{ lotId, found: 4 * vial }] },
      }),
    );
    const again = await open(written[0]?.id ?? '');
    expect(again).toMatchObject({ eventId: opened.eventId, facts: { occurredAt: at('07:20') } });
    expect(await codeOf(formOf(again, { occurredAt: at('07:55') }))).toBe('counted_between');
    const back = await amended(formOf(again, { occurredAt: at('07:25') }));
    expect(back.amendment.number).toBe(2);
    const shipments = await read(
      ShipmentReport,
      `/api/Reports/Shipments?${period}&place=${vaultId}&start=0`,
    );
    expect(shipments.total).toBe(1);
    expect(shipments.rows).toMatchObject([
      { occurredAt: at('07:25'), amount: 6 * vial, orderNumber: 'INV-2', amended: {} },
    ]);
    const { rows } = await read(
      RegistrationReport,
      `/api/Reports/Registration?${period}&place=${vaultId}`,
    );
    expect(rows.map(({ received, wasted }) => [received, wasted])).toEqual([[6 * vial, 2 * vial]]);
    await expectIntact();
  });

  it('of a transfer stays before it was received', async () => {
    const sent = await record(['signer'], actsOf(scene.custody).sending());
    const { vaultId } = scene.custody;
    await record(
      ['witness'],
      detailsOf(scene.custody, 'transferIn', {
        ...{ inventoryId: vaultId, occurredAt: '2026-03-10T07:41:00.000Z' },
        ...{ transferId: sent.transferId ?? '', lines: actsOf(scene.custody).line() },
      }),
    );
    const opened = await open(sent.eventId);
    const late = { occurredAt: '2026-03-10T07:42:00.000Z' };
    expect(await refused(formOf(opened, late))).toMatchObject({ code: 'occurred_after_transfer' });
    const { amendment } = await amended(
      formOf(opened, { carrier: 'M. Ortiz', occurredAt: '2026-03-10T07:35:00.000Z' }),
    );
    expect(amendment.changes).toMatchObject([
      { label: 'Carried by', from: 'Sam', to: 'M. Ortiz' },
      { label: 'Occurred' },
    ]);
    const { database } = scene.server.open;
    const way = await database.select().from(transfers).where(eq(transfers.id, sent.eventId));
    expect(way).toMatchObject([
      { carrier: 'M. Ortiz', issuedAt: new Date('2026-03-10T07:35:00.000Z') },
    ]);
    const stored = await database
      .select()
      .from(eventAmendments)
      .where(eq(eventAmendments.eventId, sent.eventId));
    expect(stored).toMatchObject([{ number: 1, originalHash: opened.lastHash }]);
    await expectIntact();
  });

  it('[SEAL-02] moves what it did to the seal, and a seal is on the same side of every opening', async () => {
    const { database } = scene.server.open;
    const { agencyId, inventoryId, lotId } = scene.custody;
    await database
      .update(inventories)
      .set({ sealPolicy: 'sealed' })
      .where(eq(inventories.id, inventoryId));
    const wasting = (time: string, sealFound: string | null, sealNumber: string | null) =>
      record(['signer', 'witness'], {
        ...detailsOf(scene.custody, 'waste', {
          ...{ occurredAt: at(time), manner: 'other', lines: [{ lotId, amount: vial }] },
        }),
        reseal: { sealFound, sealNumber },
      } as CustodyEventDetails);
    const sealAt = async (time: string) =>
      (await readSeals(database, agencyId, [inventoryId], new Date(at(time)))).get(inventoryId)
        ?.state;
    await wasting('07:00', null, '48213');
    const { eventId } = await wasting('07:20', '48213', null);
    const { eventId: resealing } = await wasting('07:30', null, '50001');
    const signing = { pin, others: ['signer', 'witness'].map((who) => named(scene.prefix, who)) };
    const move = async (id: string, time: string) =>
      formOf(await open(id), { occurredAt: at(time) }, { signing });
    expect(await codeOf(await move(resealing, '07:15'))).toBe('seal_changed_between');
    await amended(await move(resealing, '07:40'));
    expect(await sealAt('07:35')).toMatchObject({ state: 'open', since: at('07:20') });
    expect(await sealAt('07:40')).toMatchObject({ state: 'sealed', number: '50001' });
    await amended(await move(resealing, '07:25'));
    expect(await sealAt('07:25')).toMatchObject({ state: 'sealed', since: at('07:25') });
    await wasting('07:28', '50001', null);
    expect(await sealAt('07:40')).toMatchObject({ state: 'open', since: at('07:28') });
    expect(await findUsedSeal(database, agencyId, '50001')).toMatchObject({
      at: new Date(at('07:25')),
    });
    await amended(await move(eventId, '07:10'));
    expect(await sealAt('07:15')).toMatchObject({ state: 'open', since: at('07:10') });
    await expectIntact();
  });
});

describe('the amendment of an event', () => {
  it('[STOCK-05] [AMEND-04] of one end of a transfer is not signed by who signed the other, in place of someone', async () => {
    const { server, custody, prefix } = scene;
    const { vaultId, people } = custody;
    await decideLate(server, custody.agencyId, { transferSigners: 'two' });
    const { transferId } = await record(['signer'], actsOf(custody).sending());
    const received = await record(['witness'], actsOf(custody).arriving(transferId));
    await disable(server, people.witness ?? '');
    const opened = await open(received.eventId);
    const form = formOf(
      opened,
      { note: 'Received at the back door.' },
      {
        standIns: [{ meaning: 'received', note: 'Left the agency.' }],
        signing: { pin, others: [] },
      },
    );
    const { headers } = await logInAs(server, `${prefix}signer`);
    const reply = await server.send('/api/EventAmendments', { body: form, headers });
    expect(await refusedAmendment(reply)).toMatchObject({
      code: 'signer_barred',
      fields: { 'signing.pin': expect.stringContaining('The sender can’t') as string },
    });
    expect((await amended(form)).inventoryId).toBe(vaultId);
    // The manager received it now, in place of the witness.
    await disable(server, people.signer ?? '');
    const sent = await open(transferId ?? '');
    const sending = formOf(
      sent,
      { note: 'Sent by the front door.' },
      { standIns: [{ meaning: 'issued', note: 'Left the agency.' }], signing: { pin, others: [] } },
    );
    expect(await refused(sending)).toMatchObject({
      code: 'signer_barred',
      fields: { 'signing.pin': expect.stringContaining('The receiver can’t') as string },
    });
    const chief = await logInAs(server, `${prefix}chief`);
    const sentByChief = await server.send('/api/EventAmendments', {
      body: sending,
      headers: chief.headers,
    });
    expect(sentByChief.status).toBe(200);
  });
});
