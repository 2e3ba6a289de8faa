import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  type AmendEventForm,
  AmendedEvent,
  EventToAmend,
} from '../../../../src/contract/custody/eventAmendment.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { RegistrationReport } from '../../../../src/contract/reports/registration.ts';
import { ShipmentReport } from '../../../../src/contract/reports/shipments.ts';
import { Found } from '../../../../src/contract/search/search.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { eventAmendments } from '../../../../src/server/database/schema/custodyUse.ts';
import { named, refusedAmendment } from '../../../support/custody/amending.ts';
import { amendScene } from '../../../support/custody/amendScene.ts';
import {
  actsOf,
  counted,
  detailsOf,
  recordAs,
  vial,
} from '../../../support/custody/custodyEvents.ts';
import { packed } from '../../../support/custody/shipments.ts';
import { pin } from '../../../support/people/people.ts';

const scene = amendScene('ae');
const { expectIntact, held } = scene;

beforeEach(async () => {
  const { database } = scene.server.open;
  const { agencyId, inventoryId, vaultId } = scene.custody;
  const people = await database
    .select()
    .from(inventoryUsers)
    .where(eq(inventoryUsers.inventoryId, inventoryId));
  await database
    .insert(inventoryUsers)
    .values(people.map(({ userId }) => ({ agencyId, inventoryId: vaultId, userId })))
    .onConflictDoNothing();
});
const record = (people: readonly [string, ...string[]], details: CustodyEventDetails) =>
  recordAs(scene.server.open.database, scene.custody, people, details);
async function open(id: string): Promise<EventToAmend> {
  const { headers } = scene.manager;
  const reply = await scene.server.send(`/api/CustodyEvents/${id}/ToAmend`, { headers });
  expect(reply.status).toBe(200);
  return v.parse(EventToAmend, await reply.json());
}
function formOf(
  opened: EventToAmend,
  facts: Partial<EventToAmend['facts']>,
  signers: readonly string[] = ['signer'],
  more: Partial<AmendEventForm> = {},
): AmendEventForm {
  return {
    amendmentId: crypto.randomUUID(),
    eventId: opened.eventId,
    lastHash: opened.lastHash,
    facts: { ...opened.facts, ...facts },
    reason: 'The invoice says otherwise.',
    standIns: [],
    signing: { pin, others: signers.map((who) => named(scene.prefix, who)) },
    ...more,
  };
}
const send = (body: AmendEventForm) =>
  scene.server.send('/api/EventAmendments', { body, headers: scene.manager.headers });
async function amended(form: AmendEventForm): Promise<AmendedEvent> {
  const body: unknown = await (await send(form)).json();
  expect(body).not.toHaveProperty('code');
  return v.parse(AmendedEvent, body);
}
const refused = async (form: AmendEventForm, status = 422) =>
  refusedAmendment(await send(form), status);
const codeOf = async (form: AmendEventForm) => (await refused(form)).code;
async function read<Schema extends v.GenericSchema>(schema: Schema, path: string) {
  const { headers } = scene.manager;
  return v.parse(schema, await (await scene.server.send(path, { headers })).json());
}

/** Six vials of a lot are received in the vault at 07:31. */
async function receive(lotNumber = 'CRACKED', more: object = {}) {
  const { productId } = scene.custody;
  const lot = { productId, lotNumber, expiresOn: '2027-01-31', units: 6, ...packed(1, 6) };
  const receipt = actsOf(scene.custody).receipt({
    ...{ lines: [lot], orderNumber: 'INV-2', form222Number: '264000002' },
    ...more,
  });
  const { eventId, entries } = await record(['signer'], receipt);
  const [entry] = entries;
  if (entry === undefined) throw new Error('Nothing was received.');
  return { eventId, entry, lotId: entry.lot.id };
}

const period = 'from=2026-03-01&to=2026-03-31';

describe('[AMEND-06] a receipt', () => {
  it('[AMEND-07] [REPORT-03] [REPORT-05] is amended in order number and lot; ledger, report and search show both, and nothing moves', async () => {
    const { eventId, entry, lotId } = await receive();
    const { vaultId } = scene.custody;
    const opened = await open(entry.id);
    expect(opened).toMatchObject({
      eventId,
      lastHash: expect.any(String) as string,
      supplier: 'Birch Supply',
    });
    const lots = [{ lotNumber: 'CR4CKED', expiresOn: '2027-02-28' }];
    const form = formOf(opened, { orderNumber: 'INV-22', lots });
    const receipt = await amended(form);
    expect(receipt).toMatchObject({
      entries: [],
      amendment: {
        number: 1,
        changes: [
          { label: 'Order or invoice number', from: 'INV-2', to: 'INV-22' },
          { label: expect.stringMatching(/^Lot of /) as string, from: 'CRACKED', to: 'CR4CKED' },
          { from: 'Jan 31, 2027', to: 'Feb 28, 2027' },
        ],
        signatures: [{ meaning: 'recorded the amendment' }, { meaning: 'received' }],
      },
    });
    expect(await amended(form)).toEqual(receipt);
    expect(await held(vaultId, lotId)).toBe(6 * vial);
    const { rows } = await read(LedgerPage, `/api/Inventories/${vaultId}/Ledger?start=0&length=9`);
    expect(rows).toMatchObject([
      {
        ...{ id: entry.id, hash: entry.hash, lot: { number: 'CR4CKED' } },
        note: expect.stringContaining('INV-2') as string,
        amendments: [{ number: 1, reason: 'The invoice says otherwise.' }],
      },
    ]);
    const shipments = await read(
      ShipmentReport,
      `/api/Reports/Shipments?${period}&place=${vaultId}&start=0`,
    );
    expect(shipments.rows).toMatchObject([
      {
        ...{ orderNumber: 'INV-22', lot: 'CR4CKED', expiresOn: '2027-02-28', containers: 1 },
        amended: {
          notes: [expect.stringMatching(/^Order or invoice number was INV-2; Lot of /) as string],
        },
      },
    ]);
    for (const [text, number, former] of [
      ['INV-22', 'INV-22', ['INV-2']],
      ['cracked', 'CR4CKED', ['CRACKED']],
    ] as const) {
      const found = await read(Found, `/api/Search?text=${text}`);
      expect(found.numbers).toMatchObject([{ number, former }]);
    }
    await expectIntact();
  });

  it('keeps a lot that another record has, merges none, and changes nothing else', async () => {
    const { entry } = await receive();
    const other = await receive('OTHER', { orderNumber: 'INV-3', form222Number: '264000003' });
    await receive('OTHER', { orderNumber: 'INV-4', form222Number: '264000004' });
    const opened = await open(entry.id);
    const lots = (lotNumber: string) => [{ lotNumber, expiresOn: '2027-01-31' }];
    expect(await refused(formOf(opened, { lots: lots('OTHER') }))).toMatchObject({
      code: 'lot_in_use',
      fields: { 'facts.lots.0.lotNumber': expect.stringContaining('another lot') as string },
    });
    const common = {
      productId: scene.custody.productId,
      expiresOn: '2027-01-31',
      units: 6,
      ...packed(1, 6),
    };
    const both = ['TWO-1', 'TWO-2'].map((lotNumber) => ({ ...common, lotNumber }));
    const two = await receive('', {
      lines: both,
      orderNumber: 'INV-5',
      form222Number: '264000005',
    });
    const same = [...lots('TWO-9'), ...lots('two-9')];
    const ofTwo = formOf(await open(two.entry.id), { lots: same });
    expect(await codeOf(ofTwo)).toBe('lot_in_use');
    const shared = await open(other.entry.id);
    expect(await refused(formOf(shared, { lots: lots('OTHER-2') }))).toMatchObject({
      code: 'lot_in_use',
      message: expect.stringContaining('is of this lot, too') as string,
    });
    expect(await refused(formOf(opened, {}))).toMatchObject({ code: 'nothing_amended' });
    expect(await codeOf(formOf(opened, { carrier: 'Sam' }))).toBe('not_amendable');
    const { distributorId: supplierId } = scene.custody;
    expect(await refused(formOf(opened, { supplierId }))).toMatchObject({
      code: 'supplier_not_found',
      fields: { 'facts.supplierId': expect.any(String) as string },
    });
    expect(await codeOf(formOf(opened, { form222Number: '' }))).toBe('form_222_missing');
    expect(await codeOf(formOf(opened, { note: 'x' }, ['witness']))).toBe(
      'original_signer_missing',
    );
    await amended(formOf(opened, { note: 'One carton was dented.' }));
    expect(await refused(formOf(opened, { note: 'Another.' }), 409)).toMatchObject({
      code: 'amended_meanwhile',
    });
    await expectIntact();
  });
});

describe('[AMEND-06] the time of an event', () => {
  it('[REPORT-02] moves its entries; a balance is never below zero, and no count is crossed', async () => {
    const { entry, lotId } = await receive();
    const { vaultId } = scene.custody;
    const at = (time: string) => `2026-03-10T${time}:00.000Z`;
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
    const stored = await scene.server.open.database
      .select()
      .from(eventAmendments)
      .where(eq(eventAmendments.eventId, sent.eventId));
    expect(stored).toMatchObject([{ number: 1, originalHash: opened.lastHash }]);
    await expectIntact();
  });
});
