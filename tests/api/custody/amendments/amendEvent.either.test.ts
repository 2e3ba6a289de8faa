import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { RecordedCustodyEvent } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  MissingSignatures,
  SignableAct,
} from '../../../../src/contract/custody/missingSignature.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { ShipmentReport } from '../../../../src/contract/reports/shipments.ts';
import { Found } from '../../../../src/contract/search/search.ts';
import { eventAmendmentFault } from '../../../../src/server/core/ledger/checkAmendments.ts';
import { readEventHistories } from '../../../../src/server/core/ledger/eventHistory.ts';
import { readAmendmentsSince } from '../../../../src/server/core/signed-documents/amendmentsSince.ts';
import { agencies, suppliers } from '../../../../src/server/database/schema/agency.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { amendEventScene } from '../../../support/custody/amendEventScene.ts';
import { amendmentOf, named, refusedAmendment } from '../../../support/custody/amending.ts';
import { actsOf, vial } from '../../../support/custody/custodyEvents.ts';
import { decideLate } from '../../../support/custody/lateSignatures.ts';
import { packed } from '../../../support/custody/shipments.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { logInAs, pin } from '../../../support/people/people.ts';

const { scene, open, formOf, amended, refused, codeOf, read, receive } = amendEventScene('ae');
const { expectIntact, held } = scene;

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
    await amended(
      formOf(await open(entry.id), { lots: [{ lotNumber: 'CR4-D', expiresOn: '2027-02-28' }] }),
    );
    for (const [text, number, former] of [
      ['INV-22', 'INV-22', ['INV-2']],
      ['cracked', 'CR4-D', ['CR4CKED', 'CRACKED']],
      ['cr4cked', 'CR4-D', ['CR4CKED', 'CRACKED']],
    ] as const) {
      const found = await read(Found, `/api/Search?text=${text}`);
      expect(found.numbers).toMatchObject([{ number, former }]);
    }
    const use = await scene.open((await scene.record()).useId);
    await scene.send(amendmentOf(use, scene.prefix, { orderKind: 'verbal' }));
    const march = { start: new Date('2026-03-01'), end: new Date('2026-04-01') };
    const { agencyId, productId } = scene.custody;
    const { database } = scene.server.open;
    const [agency] = await database.select().from(agencies).where(eq(agencies.id, agencyId));
    if (agency === undefined) throw new Error('The agency is missing.');
    expect(await readAmendmentsSince(database, { ...agency, agencyId }, march)).toEqual(
      [/^Entry 3: Type of order was /, /^Entry 2: Order or invoice/, /^Entry 2: Lot /].map(
        (text) => ({
          productIds: expect.arrayContaining([productId]) as string[],
          sentence: expect.stringMatching(text) as string,
        }),
      ),
    );
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
    const { productId } = scene.custody;
    const common = { productId, expiresOn: '2027-01-31', units: 6, ...packed(1, 6) };
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
    const signing = { pin, others: [named(scene.prefix, 'witness')] };
    expect(await codeOf(formOf(opened, { note: 'x' }, { signing }))).toBe(
      'original_signer_missing',
    );
    await amended(formOf(opened, { note: 'One carton was dented.' }));
    expect(await refused(formOf(opened, { note: 'Another.' }), 409)).toMatchObject({
      code: 'amended_meanwhile',
    });
    await expectIntact();
  });
});

describe('[AMEND-06] an amendment of an event', () => {
  it('[RIGHT-05] is opened and recorded by a holder of the right to all of its drugs, who is assigned', async () => {
    const { entry } = await receive();
    const opened = await open(entry.id);
    const form = formOf(opened, { note: 'One carton was dented.' });
    const codeFor = async (who: string) => {
      const { headers } = await logInAs(scene.server, `${scene.prefix}${who}`);
      const path = `/api/CustodyEvents/${entry.id}/ToAmend`;
      const read = await scene.server.send(path, { headers });
      const amended = await scene.server.send('/api/EventAmendments', { headers, body: form });
      return [
        (await refusedAmendment(read, 403)).code,
        (await refusedAmendment(amended, 403)).code,
      ];
    };
    const refusedBoth = ['act_not_permitted', 'act_not_permitted'];
    expect(await codeFor('technician')).toEqual(refusedBoth);
    const { database } = scene.server.open;
    await database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, scene.custody.people.outsider ?? ''));
    const elsewhere = refusedBoth.map(() => 'inventory_not_associated');
    expect(await codeFor('outsider')).toEqual(elsewhere);
    const managers = await database
      .select()
      .from(users)
      .where(eq(users.userName, `${scene.prefix}manager`));
    const ids = managers.map(({ id }) => id);
    await grantActs(database, scene.custody.agencyId, ids, ['amend'], 'limited');
    expect(await codeFor('manager')).toEqual(refusedBoth);
  });

  it('[ENT-12] [AMEND-07] is shown to a person who signs the event later, with what was recorded', async () => {
    const { agencyId, prefix } = scene.custody;
    await decideLate(scene.server, agencyId, {});
    const [signer, witness] = ['signer', 'witness'].map((who) => named(prefix, who));
    const { headers } = await logInAs(scene.server, `${prefix}signer`);
    const reply = await scene.server.send('/api/CustodyEvents', {
      headers,
      body: {
        idempotencyKey: crypto.randomUUID(),
        details: actsOf(scene.custody).receipt(),
        signing: { pin, others: [{ ...witness, pin: null }] },
      },
    });
    const { eventId, hash } = v.parse(RecordedCustodyEvent, await reply.json());
    const standIns = [{ meaning: 'witness to receipt', note: 'Has not signed yet.' }];
    const changed = { orderNumber: '26-2042', note: '', occurredAt: '2026-03-10T07:20:00.000Z' };
    const form = formOf(await open(eventId), changed, {
      ...{ standIns, signing: { pin, others: [signer ?? named(prefix, 'signer')] } },
    });
    await amended(form);
    const asWitness = await logInAs(scene.server, `${prefix}witness`);
    const list = await scene.server.send('/api/MissingSignatures', asWitness);
    expect(v.parse(MissingSignatures, await list.json()).rows).toMatchObject([
      { actId: eventId, occurredAt: changed.occurredAt },
    ]);
    const shown = await scene.server.send(`/api/MissingSignatures/${eventId}`, asWitness);
    expect(v.parse(SignableAct, await shown.json())).toMatchObject({
      hash,
      occurredAt: changed.occurredAt,
      note: '',
      facts: [{ label: 'Supplier' }, { text: '26-2042' }, { label: 'DEA Form 222' }],
      amendments: [
        {
          reason: form.reason,
          changes: [
            { field: 'orderNumber', from: '26-2041', to: '26-2042' },
            { field: 'occurredAt' },
            { field: 'note', from: 'As told by the crew.', to: 'None' },
          ],
        },
      ],
    });
  });

  it('keeps every rule of what it changes, also where the record breaks it by now', async () => {
    const { entry } = await receive();
    const opened = await open(entry.id);
    const { supplierId } = scene.custody;
    await scene.server.open.database
      .update(suppliers)
      .set({ isActive: false })
      .where(eq(suppliers.id, supplierId));
    const other = formOf(opened, { supplierId: crypto.randomUUID() });
    expect(await refused(other)).toMatchObject({
      code: 'supplier_not_found',
      fields: { 'facts.supplierId': expect.any(String) as string },
    });
    await amended(formOf(opened, { orderNumber: 'INV-22' }));
  });

  it('[AMEND-08] has an id that no amendment of a use has', async () => {
    const { entry } = await receive();
    const form = formOf(await open(entry.id), { note: 'One carton was dented.' });
    const { amendmentId } = form;
    const use = await scene.open((await scene.record()).useId);
    const ofUse = amendmentOf(use, scene.prefix, { orderKind: 'verbal' });
    await amended(form);
    const code = 'already_recorded_differently';
    const asUse = await scene.send({ ...ofUse, amendmentId });
    expect(await refusedAmendment(asUse, 409)).toMatchObject({ code });
    expect((await scene.send(ofUse)).status).toBe(200);
    const asEvent = { ...form, amendmentId: ofUse.amendmentId };
    expect(await refused(asEvent, 409)).toMatchObject({ code });
    await expectIntact();
  });

  it('[AMEND-08] is checked for its original, order, signers, quantities and entries', async () => {
    const { eventId, entry } = await receive();
    const opened = await open(entry.id);
    await amended(formOf(opened, { occurredAt: '2026-03-10T07:20:00.000Z' }));
    const { database } = scene.server.open;
    const { agencyId } = scene.custody;
    const history = (await readEventHistories(database, agencyId, [eventId])).get(eventId);
    const amendment = history?.amendments[0];
    if (history === undefined || amendment?.details.kind !== 'receive') throw new Error('None.');
    const signed = await database
      .select()
      .from(signatures)
      .where(eq(signatures.amendmentId, amendment.id))
      .orderBy(signatures.ordinal);
    expect(eventAmendmentFault(amendment, history, signed)).toBe(null);
    const faultOf = (change: Partial<typeof amendment>) =>
      eventAmendmentFault({ ...amendment, ...change }, history, signed);
    const lines = amendment.details.lines.map((line) => ({ ...line, units: line.units + 1 }));
    expect([
      eventAmendmentFault(amendment, undefined, signed),
      faultOf({ originalHash: 'another' }),
      faultOf({ previousHash: 'another' }),
      eventAmendmentFault(amendment, history, signed.slice(1)),
      faultOf({ details: { ...amendment.details, lines } }),
      faultOf({ occurredAt: new Date('2026-03-10T07:21:00.000Z') }),
      eventAmendmentFault(amendment, { ...history, moved: history.moved.slice(1) }, signed),
      faultOf({ contentHash: 'another' }),
    ]).toEqual([
      'is about an event that doesn’t exist',
      'is about another event than it names',
      'does not follow the amendment before it',
      'is not signed as it says',
      'changes more than the facts other than quantities',
      'changes more than the facts other than quantities',
      'has other ledger entries than it needs',
      'has other ledger entries than it needs',
    ]);
  });
});
