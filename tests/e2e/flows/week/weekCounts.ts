import { expect } from '../../test.ts';
import type { Week } from './weekDays.ts';
import { lotsOfTheWeek } from './weekTally.ts';

export async function playCounts(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk, phone8, phone9 } = scene;
  const { vault, medic8, medic9 } = scene.places;
  await scene.go(3, '14:00');
  await Promise.all([
    desk.handTo('supervisor'),
    phone8.handTo('medic'),
    phone9.handTo('medicOfMedic1'),
  ]);
  const { bookSequence } = await phone8.choices(medic8);
  const handing = {
    kind: 'shiftChange' as const,
    inventoryId: medic8,
    signerIs: 'onComing' as const,
    bookSequence,
    lines: week.found('medic8', 'WEEK-F1'),
  };
  // A seal hangs on the box, but the box was opened for a use, and no one recorded a new seal.
  await expect(
    phone8.record(
      { ...handing, seal: { state: 'intact', number: 'S-8100' }, lines: [] },
      'medicOfMedic1',
    ),
  ).rejects.toThrow('seal_void');
  const applied = { state: 'replaced', found: null, number: 'S-8103' } as const;
  await phone8.record({ ...handing, seal: applied }, 'medicOfMedic1');
  const changeSeal = async () => {
    await phone8.open(`/inventory/${medic8}/record?kind=sealChange`, 'Seal change');
    await phone8.fill({
      'Old seal number': 'S-8103',
      'Current seal number': 'S-8101',
      Found: String(tally.found('medic8', 'WEEK-F1') / 2_500),
    });
    await phone8.check('medicOfMedic1');
    await phone8.sign('New seal recorded.');
  };
  const countBlind = async () => {
    await desk.open(`/inventory/${vault}/record?kind=count`, 'Count');
    await desk.page.getByRole('radio', { name: /^Blind/ }).check();
    for (const lot of ['WEEK-F0', 'WEEK-F1', 'WEEK-K1'] as const) {
      const line = desk.page.getByRole('group', { name: new RegExp(lot) });
      await expect(line).not.toContainText('On record');
      const found = tally.found('vault', lot) / lotsOfTheWeek[lot].vial;
      await line.getByLabel('Found').fill(String(found));
    }
    await desk.check('logistics');
    return desk.sign('Count recorded.');
  };
  const countMedic9 = () =>
    phone9.count(medic9, week.found('medic9', 'WEEK-F1', 'WEEK-K1'), 'medic');
  const [, counted, onMedic9] = await Promise.all([changeSeal(), countBlind(), countMedic9()]);
  expect([counted.differences, onMedic9.differences]).toEqual([1, 0]);
  const check = { kind: 'sealCheck', inventoryId: medic8, sealFound: 'S-8101' } as const;
  expect((await phone8.record(check, 'medicOfMedic1')).differences).toBe(0);

  await scene.go(3, '16:00');
  await desk.handTo('agent');
  const recount = await desk.count(
    vault,
    week.found('vault', 'WEEK-F0', 'WEEK-F1', 'WEEK-K1'),
    'medic',
    { mode: 'recount', recountOfId: counted.eventId },
  );
  expect(recount.kind).toBe('count');
  await desk.open(`/inventory/${vault}/record?kind=correction`, 'Correction');
  await desk.choose('What was wrong', /^Discrepancy: ketamine.*WEEK-K1/);
  // Lot and amount are those of the case.
  await desk.fill({ Note: 'Five came, four were booked' });
  await desk.check('logistics');
  await desk.sign('Correction recorded.');
  expect((await desk.choices(vault, 'correction')).differences).toEqual([]);
}

export async function playRemovals(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  await scene.go(4, '14:00');
  await desk.handTo('agent');
  const { suppliers } = await desk.choices(vault);
  const distributor = suppliers.find(({ kind }) => kind === 'reverseDistributor');
  const at = { inventoryId: vault };
  const torn = week.vials('WEEK-F1', 1, ['WEEK-0003']);
  await desk.record({ kind: 'labelVoid', ...at, lines: [torn] });
  await desk.record({ kind: 'expiry', ...at, lines: [week.vials('WEEK-F0', 6)] });
  await desk.record(
    {
      kind: 'reverseDistribution',
      ...at,
      supplierId: distributor?.id ?? '',
      orderType: 'form222',
      form222Number: '201188502',
      orderedOn: scene.at(3, '12:00').toISOString().slice(0, 10),
      lines: [
        {
          ...week.vials('WEEK-F0', 4),
          ...{ containers: 4, unitsPerContainer: 1, containersOrdered: 4 },
        },
      ],
    },
    'logistics',
  );
  tally.gone('vault', 'WEEK-F0', 'returned', 10_000);
  await desk.record(
    {
      ...{ kind: 'destruction', ...at, method: 'Incinerated', isNonRetrievable: true },
      destroyedOn: scene.at(4, '12:00').toISOString().slice(0, 10),
      locationName: 'Tamarack Incinerator',
      locationAddress: '9 Kiln Road, Tamarack, NY 12999',
      lines: [week.vials('WEEK-F0', 2)],
    },
    'logistics',
    'supervisor',
  );
  tally.gone('vault', 'WEEK-F0', 'destroyed', 5_000);
  await desk.record(
    { kind: 'breakage', ...at, isRecoverable: false, lines: [week.vials('WEEK-K1', 1)] },
    'logistics',
  );
  tally.gone('vault', 'WEEK-K1', 'destroyed', 3_300);
}

export async function playLoss(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { phone9 } = scene;
  await scene.go(5, '14:00');
  await phone9.handTo('medicOfMedic1');
  await phone9.open(`/inventory/${scene.places.medic9}/record?kind=loss`, 'Loss or theft');
  await phone9.page.getByRole('radio', { name: 'It is missing' }).check();
  await phone9.page.getByRole('radio', { name: 'Unknown' }).check();
  await phone9.choose('Drug and lot', /WEEK-F1/);
  await phone9.fill({ Quantity: '2.5', Note: 'Not found after a search of the vehicle' });
  await phone9.page.getByLabel('Unit').selectOption({ label: 'mL' });
  await phone9.check();
  await phone9.sign('Loss reported.');
  tally.gone('medic9', 'WEEK-F1', 'lost', 2_500);
}

export async function playLastCounts(week: Week): Promise<void> {
  const { scene } = week;
  const { desk } = scene;
  const { vault, medic8, medic9 } = scene.places;
  await scene.go(6, '14:00');
  await desk.handTo('agent');
  const counts = [
    await desk.count(vault, week.found('vault', 'WEEK-F1', 'WEEK-K1'), 'logistics'),
    await desk.count(medic8, week.found('medic8', 'WEEK-F1'), 'medic', {
      seal: { state: 'replaced', found: 'S-8101', number: 'S-8102' },
    }),
    await desk.count(medic9, week.found('medic9', 'WEEK-K1'), 'medic'),
  ];
  expect(counts.map(({ differences }) => differences)).toEqual([0, 0, 0]);
}
