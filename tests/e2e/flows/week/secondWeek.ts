import * as v from 'valibot';
import { CaseDetail, CaseList } from '../../../../src/contract/custody/case.ts';
import { RecordedUse, type UseDetails } from '../../../../src/contract/custody/use.ts';
import { Loss, LossRecord } from '../../../../src/contract/reports/loss.ts';
import { signatureImage } from '../../../support/custody/signatureImage.ts';
import { accountOf } from '../../people.ts';
import { expect } from '../../test.ts';
import { amendReceipt, amendUse } from './weekAmendments.ts';
import type { Week } from './weekDays.ts';

/** New stock, one vial more than the delivery note says, and a use whose waste a nurse of the hospital witnesses. */
export async function playNurse(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk, phone8, phone9 } = scene;
  const { vault, medic8, medic9 } = scene.places;
  await scene.go(7, '14:00');
  await Promise.all([
    desk.handTo('logistics'),
    phone8.handTo('medic'),
    phone9.handTo('medicOfMedic1'),
  ]);
  await receiveMore(week);
  const out = { kind: 'transferOut', inventoryId: vault } as const;
  const toMedic8 = await desk.record({
    ...{ ...out, toInventoryId: medic8, carrier: 'M. Oyelaran' },
    lines: [week.vials('WEEK-F2', 4)],
  });
  const toMedic9 = await desk.record({
    ...{ ...out, toInventoryId: medic9, carrier: 'L. Marchetti' },
    lines: [week.vials('WEEK-F2', 2)],
  });
  tally.taken('vault', 'WEEK-F2', 6);
  await phone8.record({
    ...{ kind: 'transferIn', inventoryId: medic8, transferId: toMedic8.transferId ?? '' },
    lines: [week.vials('WEEK-F2', 4)],
    reseal: { sealFound: 'S-8102', sealNumber: 'S-8200' },
  });
  tally.put('medic8', 'WEEK-F2', 4);
  await phone9.record({
    ...{ kind: 'transferIn', inventoryId: medic9, transferId: toMedic9.transferId ?? '' },
    lines: [week.vials('WEEK-F2', 2)],
  });
  tally.put('medic9', 'WEEK-F2', 2);

  const nurse = {
    ...{ lastName: 'Lund', firstName: 'K.', credential: 'RN', facility: 'Mercy Hospital' },
    ...{ licenseNumber: 'RN-77', isAttested: true, image: signatureImage },
  };
  const use = vialUsed(week, 'medic8', {
    given: 1_500,
    wasted: 1_000,
    wasteManner: 'disposalPouch',
  });
  const opened = { sealFound: 'S-8200', sealNumber: null };
  const answer = await phone8.call('POST', '/api/Uses', {
    ...{ idempotencyKey: crypto.randomUUID(), details: use, reseal: opened },
    signing: { pin: accountOf('medic').pin, others: [], external: nurse },
  });
  const { entry } = v.parse(RecordedUse, answer);
  scene.noted.set(entry.id, 'use.recorded');
  expect(entry.signatures.map(({ name }) => name)).toEqual([
    'Marcus Oyelaran',
    'K. Lund (external, Mercy Hospital)',
  ]);
  tally.gone('medic8', 'WEEK-F2', 'used', 1_500);
  tally.gone('medic8', 'WEEK-F2', 'destroyed', 1_000);
}

/** The seal hangs on the box again, but the box was opened for the use. */
export async function playOpenedBox(week: Week): Promise<void> {
  const { scene } = week;
  const { phone8 } = scene;
  const { medic8 } = scene.places;
  await scene.go(8, '11:00');
  await phone8.handTo('medic');
  const counting = (seal: Parameters<typeof phone8.count>[3], lines = onMedic8(week)) =>
    phone8.count(medic8, lines, 'medicOfMedic1', seal);
  const intact = { seal: { state: 'intact', number: 'S-8200' } } as const;
  await expect(counting(intact, [])).rejects.toThrow('seal_void');
  const { differences } = await counting({
    seal: { state: 'replaced', found: 'S-8200', number: 'S-8201' },
  });
  expect(differences).toBe(0);
}

/** A physician, a split and an inventory that were recorded wrongly. */
export async function playAmendments(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk, phone8 } = scene;
  await scene.go(8, '14:00');
  await Promise.all([desk.handTo('supervisor'), phone8.handTo('medic')]);
  const whole = vialUsed(week, 'medic8', { given: 2_500, wasted: 0, wasteManner: null });
  const recorded = v.parse(
    RecordedUse,
    await phone8.call('POST', '/api/Uses', {
      ...{ idempotencyKey: crypto.randomUUID(), details: whole },
      reseal: { sealFound: 'S-8201', sealNumber: 'S-8202' },
      signing: { pin: accountOf('medic').pin, others: [] },
    }),
  );
  scene.noted.set(recorded.entry.id, 'use.recorded');

  const facts = await amendUse(week, week.entryOf('26-700002'), { authorizedBy: 'Amara Chen' }, [
    'medic',
    'medicOfMedic1',
  ]);
  expect(facts.entries).toEqual([]);
  await amendUse(week, week.entryOf('26-700001'), { given: 1_334, wasted: 1_166 }, [
    'medicOfMedic1',
    'medic',
  ]);
  tally.gone('medic9', 'WEEK-F1', 'destroyed', -100);
  tally.gone('medic9', 'WEEK-F1', 'used', 100);
  const place = await amendUse(week, recorded.entry.id, { inventoryId: scene.places.medic9 }, [
    'medic',
  ]);
  expect(place.entries).toHaveLength(2);
  tally.gone('medic9', 'WEEK-F2', 'used', 2_500);
}

/** A seal number that was read wrongly, and the two who read it again. */
export async function playMisreadSeal(week: Week): Promise<void> {
  const { scene } = week;
  const { desk, phone8 } = scene;
  const { medic8 } = scene.places;
  await scene.go(8, '18:00');
  await Promise.all([desk.handTo('supervisor'), phone8.handTo('medic')]);
  const check = { kind: 'sealCheck', inventoryId: medic8, sealFound: 'S-8220' } as const;
  expect((await phone8.record(check, 'medicOfMedic1')).differences).toBe(1);
  await scene.go(9, '11:00');
  await desk.handTo('supervisor');
  const reading = { kind: 'sealAmendment', inventoryId: medic8, wrongEntry: 'found' } as const;
  await expect(desk.record({ ...reading, sealRead: 'S-8202' }, 'medic')).rejects.toThrow(
    'signer_barred',
  );
  await desk.record({ ...reading, sealRead: 'S-8202' }, 'logistics');
}

/** A vial more than recorded, from its finding to the sign-off by a person who had no part in it. */
export async function playCase(week: Week): Promise<void> {
  const { scene } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  await scene.go(9, '14:00');
  await desk.handTo('supervisor');
  const found = week.found('vault', 'WEEK-F1', 'WEEK-F2', 'WEEK-K1', 'WEEK-K2');
  expect((await desk.count(vault, found, 'logistics')).differences).toBe(1);
  await scene.go(10, '14:00');
  await desk.handTo('logistics');
  const choices = await desk.choices(vault, 'correction');
  const difference = choices.differences.find(({ lot }) => lot.number === 'WEEK-K2');
  await desk.record(
    {
      ...{ kind: 'correction', inventoryId: vault, lotId: week.lot('WEEK-K2'), change: 3_300 },
      ...{ correctsEntryId: null, discrepancyId: difference?.id ?? '' },
    },
    'supervisor',
  );
  const lists = async () =>
    v.parse(CaseList, await desk.call('GET', `/api/Cases?inventoryId=${vault}`)).rows;
  const numberOf = async (lot: string) =>
    (await lists()).find(({ lotNumber }) => lotNumber === lot)?.id ?? '';
  const close = async (lot: string) => {
    const { id, hash } = v.parse(
      CaseDetail,
      await desk.call('GET', `/api/Cases/${await numberOf(lot)}`),
    );
    const answer = await desk.call('POST', '/api/Cases/Close', {
      ...{ signOffId: crypto.randomUUID(), caseId: id, hash, reasonCode: 'wrongAmount' },
      note: 'The delivery note says three, four were in the box.',
      signing: { pin: accountOf(desk.person).pin, others: [] },
    });
    return v.parse(CaseDetail, answer);
  };
  await expect(close('WEEK-K2')).rejects.toThrow('act_not_permitted');
  await desk.handTo('agent');
  // She counted in the first week.
  await expect(close('WEEK-K1')).rejects.toThrow('own_case');
  expect(await close('WEEK-K2')).toMatchObject({ state: 'closed', reasonCode: 'wrongAmount' });
}

/** A theft, its clocks, and its DEA Form 106 in two versions. */
export async function playTheft(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  await scene.go(11, '14:00');
  await desk.handTo('logistics');
  const { eventId } = await desk.record({
    ...{ kind: 'loss', inventoryId: vault, isTheft: true, lines: [week.vials('WEEK-F2', 1)] },
    ...{ discoveredAt: desk.minute, probablyFrom: null, probablyTo: null },
  });
  tally.gone('vault', 'WEEK-F2', 'lost', 2_500);
  await scene.go(12, '14:00');
  await desk.handTo('agent');
  const form = {
    ...{ kind: 'form106', policeNotified: true, policeDepartment: 'Tamarack Police' },
    ...{ policePhone: '', policeReport: '', lossKind: 'breakIn', otherKind: '' },
    ...{ killed: 0, injured: 0, cause: '', carrier: '', consignee: '', purchaseValue: 450 },
    ...{ marks: '', forms222: '', earlierLosses: 1, securityMeasures: 'A new lock.' },
    ...{ filedOn: null, confirmation: '' },
  };
  const sign = async (after: number, statement: object) =>
    v.parse(
      LossRecord,
      await desk.call('POST', '/api/Losses/Records', {
        ...{ idempotencyKey: crypto.randomUUID(), lossId: eventId, after, statement },
        signing: { pin: accountOf('agent').pin, others: [] },
      }),
    );
  expect((await sign(0, form)).version).toBe(1);
  const filed = { ...form, policeReport: '26-0417', filedOn: scene.dayOf(12), confirmation: 'T-9' };
  expect((await sign(1, filed)).version).toBe(2);
  week.laterActs.set(eventId, ['loss.form106', 'loss.form106']);
  const { event, records } = v.parse(Loss, await desk.call('GET', `/api/Losses/${eventId}`));
  expect(event).toMatchObject({
    isTheft: true,
    discoveredOn: scene.dayOf(11),
    formDueOn: scene.dayOf(11 + 45),
    formFiledOn: scene.dayOf(12),
    noticeSentOn: null,
  });
  expect((event.noticeDueOn ?? '') > event.discoveredOn).toBe(true);
  expect(records.map(({ version }) => version)).toEqual([2, 1]);
  await desk.open(`/reports/losses/${eventId}`, `Theft ${event.numbers.join(', ')}, Week Vault`);
  await expect(desk.page.getByText('26-0417').first()).toBeVisible();
}

function onMedic8(week: Week) {
  return week.found('medic8', 'WEEK-F1', 'WEEK-F2');
}

async function receiveMore(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  const { suppliers } = await desk.choices(vault);
  const supplier = suppliers.find(({ kind }) => kind !== 'reverseDistributor');
  const line = (productId: string, lotNumber: string, units: number) => ({
    ...{ productId, lotNumber, units, containers: units, unitsPerContainer: 1 },
    expiresOn: `${Number(scene.periodEnd.slice(0, 4)) + 2}-10-31`,
  });
  const { eventId } = await desk.record(
    {
      ...{ kind: 'receive', inventoryId: vault, supplierId: supplier?.id ?? '' },
      ...{ orderNumber: 'PO-7O03', orderType: 'form222', form222Number: '201188503' },
      orderedOn: scene.dayOf(5),
      lines: [
        { ...line(scene.products.fentanyl, 'WEEK-F2', 10), containersOrdered: 10 },
        { ...line(scene.products.ketamine, 'WEEK-K8', 3), containersOrdered: null },
      ],
    },
    'supervisor',
  );
  await amendReceipt(week, eventId);
  tally.received('vault', 'WEEK-F2', 25_000);
  // Four were in the box.
  tally.received('vault', 'WEEK-K2', 13_200);
  week.learnLots((await desk.choices(vault)).holdings);
}

/** One vial of fentanyl, drawn by the medic of Medic 8. */
function vialUsed(
  { scene, lot }: Week,
  place: 'medic8',
  split: Pick<UseDetails, 'given' | 'wasted' | 'wasteManner'>,
): object {
  return {
    ...{ inventoryId: scene.places[place], lotId: lot('WEEK-F2'), drawnUnits: 1, returned: 0 },
    occurredAt: scene.server.now().toISOString(),
    ...{ incidentNumber: '26-700030', patientId: 'P-70030', orderKind: 'standing' },
    ...{ givenByUserId: scene.people.get('medic') ?? '', authorizedBy: 'Ruth Halloran' },
    ...{ ...split, wasteReason: '' },
  };
}
