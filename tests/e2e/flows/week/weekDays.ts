import * as v from 'valibot';
import type { EventChoices } from '../../../../src/contract/custody/custodyChoices.ts';
import { RecordedUse } from '../../../../src/contract/custody/use.ts';
import { accountOf } from '../../people.ts';
import { expect } from '../../test.ts';
import { RecordUsePage } from '../custody/recordUsePage.ts';
import { pinOf } from './weekDevice.ts';
import type { WeekScene } from './weekScene.ts';
import { type LotName, lotsOfTheWeek, WeekTally } from './weekTally.ts';

/** The week as it is played: the scene, the contents of the boxes, and the ids of the lots after their receipt. */
export class Week {
  readonly scene: WeekScene;
  readonly tally = new WeekTally();
  readonly lots = new Map<LotName, string>();
  /** The entries of uses by their incident numbers, as they were recorded. */
  readonly uses = new Map<string, string>();
  /** What was done to an act after it was recorded, by its subject in the audit history. */
  readonly laterActs = new Map<string, string[]>();

  constructor(scene: WeekScene) {
    this.scene = scene;
  }

  readonly lot = (name: LotName): string => this.lots.get(name) ?? '';

  entryOf(incident: string): string {
    return this.uses.get(incident) ?? '';
  }

  learnLots(holdings: EventChoices['holdings']): void {
    for (const { lot } of holdings) this.lots.set(lot.number as LotName, lot.id);
  }

  /** So many vials of a lot, as an event names them. */
  vials(name: LotName, count: number, labels?: string[]) {
    const amount = count * lotsOfTheWeek[name].vial;
    return { lotId: this.lot(name), amount, ...(labels ? { labels } : {}) };
  }

  /** What a person who opens the box of an inventory finds, lot by lot. */
  found(place: 'vault' | 'medic8' | 'medic9', ...names: LotName[]) {
    return names.map((name) => ({ lotId: this.lot(name), found: this.tally.found(place, name) }));
  }
}

export async function playDeliveries(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault, medic8, medic9 } = scene.places;
  const year = Number(scene.periodEnd.slice(0, 4));
  await scene.go(0, '14:00');
  await desk.handTo('logistics');
  await desk.open(`/inventory/${vault}/record?kind=receive`, 'Receive a delivery');
  await desk.page.getByLabel('Supplier').selectOption({ index: 1 });
  await desk.choose('Drug', /fentaNYL 20\smcg\/mL/);
  await desk.choose('Order form', /Form 222/);
  await desk.fill({
    'Order or invoice number': 'PO-7001',
    'Order form number': '201188500',
    'Date of the order': scene.at(-4, '12:00').toISOString().slice(0, 10),
    Lot: 'WEEK-F1',
    'Expiration date': `${year + 3}-05-31`,
    'Containers ordered': '2',
    'Containers received': '1',
    'Vials in each': '12',
  });
  await desk.check('agent');
  await desk.sign('Delivery recorded.');
  tally.received('vault', 'WEEK-F1', 30_000);

  const { suppliers } = await desk.choices(vault);
  const supplier = suppliers.find(({ kind }) => kind !== 'reverseDistributor');
  const { entries } = await desk.record(
    {
      kind: 'receive',
      inventoryId: vault,
      supplierId: supplier?.id ?? '',
      orderNumber: 'PO-7002',
      orderType: 'form222',
      form222Number: '201188501',
      orderedOn: scene.at(-3, '12:00').toISOString().slice(0, 10),
      lines: [
        {
          productId: scene.products.fentanyl,
          lotNumber: 'WEEK-F0',
          expiresOn: scene.at(3, '12:00').toISOString().slice(0, 10),
          units: 6,
          ...{ containers: 6, unitsPerContainer: 1, containersOrdered: 6 },
        },
        {
          productId: scene.products.ketamine,
          lotNumber: 'WEEK-K1',
          expiresOn: `${year + 2}-01-31`,
          units: 4,
          ...{ containers: 2, unitsPerContainer: 2, containersOrdered: null },
        },
      ],
    },
    'agent',
  );
  expect(entries).toHaveLength(2);
  tally.received('vault', 'WEEK-F0', 15_000);
  // Five were delivered; the delivery note said four, and no one checked.
  tally.received('vault', 'WEEK-K1', 16_500);
  week.learnLots((await desk.choices(vault)).holdings);

  await desk.call('POST', '/api/ControlValueActivations', {
    idempotencyKey: crypto.randomUUID(),
    inventoryId: vault,
    lotId: week.lot('WEEK-F1'),
    source: { way: 'range', first: 'WEEK-0001', last: 'WEEK-0003' },
    signing: { pin: accountOf('logistics').pin, others: [] },
  });
  const out = { kind: 'transferOut', inventoryId: vault, carrier: 'M. Oyelaran' } as const;
  await desk.record({
    ...out,
    toInventoryId: medic8,
    lines: [week.vials('WEEK-F1', 5, ['WEEK-0001', 'WEEK-0002'])],
  });
  tally.taken('vault', 'WEEK-F1', 5);
  await desk.record({ ...out, toInventoryId: medic9, lines: [week.vials('WEEK-K1', 2)] });
  tally.taken('vault', 'WEEK-K1', 2);
}

export async function playTransfers(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk, phone8, phone9 } = scene;
  const { vault, medic8, medic9 } = scene.places;
  await scene.go(1, '14:00');
  await Promise.all([
    desk.handTo('logistics'),
    phone8.handTo('medic'),
    phone9.handTo('medicOfMedic1'),
  ]);
  const toMedic8 = (await phone8.choices(medic8)).incoming[0]?.id ?? '';
  const toMedic9 = (await phone9.choices(medic9)).incoming[0]?.id ?? '';
  // One of the five did not come; all of the other transfer is not what was ordered.
  await Promise.all([
    phone8.record({
      kind: 'transferIn',
      inventoryId: medic8,
      transferId: toMedic8,
      lines: [week.vials('WEEK-F1', 4, ['WEEK-0001', 'WEEK-0002'])],
    }),
    phone9.record({ kind: 'transferRefused', inventoryId: medic9, transferId: toMedic9 }),
  ]);
  tally.put('medic8', 'WEEK-F1', 4);
  const back = { kind: 'transferReturned', inventoryId: vault } as const;
  const rest = { transferId: toMedic8, lines: [week.vials('WEEK-F1', 1)] };
  await desk.record({ ...back, ...rest }, 'agent');
  tally.put('vault', 'WEEK-F1', 1);
  const refused = { transferId: toMedic9, lines: [week.vials('WEEK-K1', 2)] };
  await desk.record({ ...back, ...refused }, 'agent');
  const again = await desk.record({
    kind: 'transferOut',
    inventoryId: vault,
    toInventoryId: medic9,
    carrier: 'L. Marchetti',
    lines: [week.vials('WEEK-K1', 2)],
  });
  await phone9.record({
    kind: 'transferIn',
    inventoryId: medic9,
    transferId: again.transferId ?? '',
    lines: [week.vials('WEEK-K1', 2)],
  });
  tally.put('medic9', 'WEEK-K1', 2);

  // From phone to phone.
  await phone8.open(`/inventory/${medic8}/record?kind=transferOut`, 'Transfer out');
  await phone8.page.getByLabel('Send to').selectOption({ label: 'Week Medic 9' });
  await phone8.choose('Drug and lot', /WEEK-F1/);
  await phone8.fill({ 'Carried by': 'L. Marchetti', Quantity: '2' });
  await phone8.scan('WEEK-0002');
  await phone8.check();
  await phone8.sign('Transfer recorded.');
  await phone9.open(`/inventory/${medic9}`, 'Week Medic 9');
  const transit = phone9.page.getByRole('region', { name: /^In transit/ });
  await expect(transit).toContainText('Waiting for you');
  await transit.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(phone9.page.getByLabel('Received', { exact: true })).toHaveValue('2');
  await phone9.scan('WEEK-0002');
  await phone9.check();
  await phone9.sign('Transfer received.');
  await expect(transit).toHaveCount(0);
  tally.taken('medic8', 'WEEK-F1', 2);
  tally.put('medic9', 'WEEK-F1', 2);
}

export async function playUses(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk, phone8, phone9 } = scene;
  const { medic8, medic9 } = scene.places;
  await scene.go(2, '15:00');
  await Promise.all([phone8.handTo('medic'), phone9.handTo('medicOfMedic1')]);
  const playUse = async () => {
    await phone9.pickUp();
    const use = new RecordUsePage(phone9.page);
    await use.open(medic9, /fentaNYL 20\smcg\/mL.*WEEK-F1/);
    await use.fill({
      drawn: '2',
      given: '1.234',
      wasted: '1.266',
      returned: '2.5',
      unit: 'mL',
      incident: '26-700001',
      manner: 'Sink, witnessed',
    });
    await phone9.scan('WEEK-0002');
    await use.check();
    await expect(phone9.page.getByText('WEEK-0002')).toBeVisible();
    await use.typePins('medicOfMedic1', accountOf('medic'));
    const reply = phone9.reply('/api/Uses');
    await use.act.click();
    noteUse(week, '26-700001', await (await reply).json());
    await use.entryNumber();
    tally.gone('medic9', 'WEEK-F1', 'used', 1_234);
    tally.gone('medic9', 'WEEK-F1', 'destroyed', 1_266);
  };
  const playLabeledUse = async () => {
    const answer = await phone8.call('POST', '/api/Uses', {
      idempotencyKey: crypto.randomUUID(),
      details: {
        inventoryId: medic8,
        lotId: week.lot('WEEK-F1'),
        drawnUnits: 1,
        given: 2_001,
        wasted: 499,
        returned: 0,
        occurredAt: scene.server.now().toISOString(),
        incidentNumber: '26-700002',
        patientId: 'P-70002',
        givenByUserId: scene.people.get('medic') ?? '',
        orderKind: 'standing',
        authorizedBy: 'Ruth Halloran',
        wasteManner: 'sinkWithWitness',
        wasteReason: '',
      },
      labels: ['WEEK-0001'],
      signing: { pin: accountOf('medic').pin, others: [pinOf('medicOfMedic1')] },
    });
    noteUse(week, '26-700002', answer);
    tally.gone('medic8', 'WEEK-F1', 'used', 2_001);
    tally.gone('medic8', 'WEEK-F1', 'destroyed', 499);
  };
  await Promise.all([playUse(), playLabeledUse()]);

  // Out of the valley: what happened at 18:30 yesterday is typed in, and the network fails before it is signed.
  const yesterday = scene.at(1, '12:00').toISOString().slice(0, 10);
  await phone9.open(`/inventory/${medic9}/record?kind=waste`, 'Waste');
  await phone9.page.getByRole('radio', { name: 'Drawn up and not used' }).check();
  await phone9.choose('How it was wasted', /pouch/i);
  await phone9.choose('Drug and lot', /WEEK-K1/);
  await phone9.fill({
    Date: yesterday,
    Time: '18:30',
    Quantity: '3.3',
    Note: 'Drawn up, not needed',
  });
  await phone9.page.getByLabel('Unit').selectOption({ label: 'mL' });
  await phone9.check('medic');
  // The phone has no worker that kept what makes a field record.
  await phone9.page.context().setOffline(true);
  await phone9.page.getByLabel('Your PIN').press('Enter');
  await expect(phone9.page.getByRole('alert')).toContainText(
    'This browser hasn’t stored the app, so it can’t record without a network.',
  );
  await expect(phone9.page.getByRole('table', { name: 'Drugs, lots and amounts' })).toContainText(
    'WEEK-K1',
  );
  // The others continue in the meantime.
  await desk.handTo('supervisor');
  await desk.count(medic8, week.found('medic8', 'WEEK-F1'), 'agent', {
    seal: { state: 'replaced', found: null, number: 'S-8100' },
  });
  await phone9.page.context().setOffline(false);
  await phone9.typePins('medic');
  const { entries } = await phone9.sign('Waste recorded.');
  tally.gone('medic9', 'WEEK-K1', 'destroyed', 3_300);
  expect(entries).toMatchObject([{ change: -3_300, isLate: true }]);
  expect(entries[0]?.occurredAt.slice(0, 10)).toBe(yesterday);
  const late = phone9.page.getByRole('table', { name: /^Ledger of/ }).getByRole('row');
  await expect(late.filter({ hasText: 'WEEK-K1' }).first()).toContainText(/late/i);
}

function noteUse({ scene, uses }: Week, incident: string, answer: unknown): void {
  const { entry } = v.parse(RecordedUse, answer);
  scene.noted.set(entry.id, 'use.recorded');
  uses.set(incident, entry.id);
}
