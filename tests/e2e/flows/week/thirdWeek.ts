import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  BiennialInventory,
  TakenInventory,
} from '../../../../src/contract/reports/biennialInventory.ts';
import { RegistrationReport } from '../../../../src/contract/reports/registration.ts';
import { auditorTerms, users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import { expect } from '../../test.ts';
import type { Week } from './weekDays.ts';
import { type Drug, lotsOfTheWeek } from './weekTally.ts';

/** Two lots are destroyed, and an auditor reads the DEA Form 41 of it. */
export async function playDestruction(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  await scene.go(14, '14:00');
  await desk.handTo('agent');
  const { eventId } = await desk.record(
    {
      ...{ kind: 'destruction', inventoryId: vault, method: 'Incinerated', isNonRetrievable: true },
      destroyedOn: scene.dayOf(14),
      locationName: 'Tamarack Incinerator',
      locationAddress: '9 Kiln Road, Tamarack, NY 12999',
      lines: [week.vials('WEEK-F1', 1), week.vials('WEEK-K1', 1)],
    },
    'logistics',
    'supervisor',
  );
  tally.gone('vault', 'WEEK-F1', 'destroyed', 2_500);
  tally.gone('vault', 'WEEK-K1', 'destroyed', 3_300);
  await admitAuditor(week, 14);
  await desk.handTo('auditor');
  await desk.open('/reports/dea-41', 'Destructions (DEA Form 41)');
  const form = desk.page.locator(`[aria-labelledby="destruction-${eventId}"]`);
  for (const text of [
    ...['Registered name', 'DEA registration number', 'WEEK-F1', 'WEEK-K1', '99997-0001-01'],
    ...['Incinerated', '9 Kiln Road', 'Rendered non-retrievable', 'Keep until'],
    ...['Ellen Sorensen', 'Sam Okafor', 'Dana Whitlock'],
  ]) {
    await expect(form).toContainText(text);
  }
}

/** The auditor of the demo reads what happened up to a day, for a day more. */
async function admitAuditor({ scene }: Week, day: number): Promise<void> {
  const { userName } = accountOf('auditor');
  const [auditor] = await scene.server.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, userName));
  await scene.server.database
    .update(auditorTerms)
    .set({ periodTo: scene.dayOf(day), expiresAt: scene.dayOf(day + 1) })
    .where(eq(auditorTerms.userId, auditor?.id ?? ''));
}

/** Schedule II stock is returned with its order, and not without it. */
export async function playReturn(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const { vault } = scene.places;
  await scene.go(15, '14:00');
  await desk.handTo('agent');
  const { suppliers } = await desk.choices(vault);
  const partner = suppliers.find(({ kind }) => kind === 'reverseDistributor');
  const giveBack = (form222Number: string) =>
    desk.record(
      {
        ...{ kind: 'reverseDistribution', inventoryId: vault, supplierId: partner?.id ?? '' },
        ...{ orderType: 'form222', form222Number, orderedOn: scene.dayOf(14) },
        lines: [
          {
            ...week.vials('WEEK-F2', 2),
            ...{ containers: 2, unitsPerContainer: 1, containersOrdered: 2 },
          },
        ],
      },
      'logistics',
    );
  await expect(giveBack('')).rejects.toThrow('form_222_missing');
  await giveBack('201188504');
  tally.gone('vault', 'WEEK-F2', 'returned', 5_000);
}

/** Everything is counted, and the biennial inventory is taken as of the close of that day. */
export async function playBiennial(week: Week): Promise<void> {
  const { scene } = week;
  const { desk } = scene;
  const { vault, medic8, medic9 } = scene.places;
  await scene.go(19, '18:00');
  await desk.handTo('agent');
  const seal = { state: 'replaced', found: 'S-8202', number: 'S-8203' } as const;
  const counts = [
    await desk.count(
      vault,
      week.found('vault', 'WEEK-F1', 'WEEK-F2', 'WEEK-K1', 'WEEK-K2'),
      'logistics',
    ),
    await desk.count(medic8, week.found('medic8', 'WEEK-F1', 'WEEK-F2'), 'medic', { seal }),
    await desk.count(medic9, week.found('medic9', 'WEEK-F2', 'WEEK-K1'), 'medic'),
  ];
  expect(counts.map(({ differences }) => differences)).toEqual([0, 0, 0]);
  await scene.go(20, '14:00');
  await desk.handTo('agent');
  const day = scene.dayOf(19);
  const path = '/api/Reports/BiennialInventory';
  const { shown } = v.parse(
    BiennialInventory,
    await desk.call('GET', `${path}?day=${day}&moment=close`),
  );
  if (shown.kind !== 'draft') throw new Error(`The inventory is ${shown.kind}.`);
  const taken = v.parse(
    TakenInventory,
    await desk.call('POST', `${path}/Take`, {
      ...{ idempotencyKey: crypto.randomUUID(), day, moment: 'close', basis: shown.draft.basis },
      explanation: 'The other inventories are counted on Friday.',
      signing: { pin: accountOf('agent').pin, others: [] },
    }),
  );
  for (const name of ['vault', 'medic8', 'medic9'] as const) {
    const place = taken.content.places.find(
      ({ inventoryId }) => inventoryId === scene.places[name],
    );
    const held = Object.keys(lotsOfTheWeek).flatMap((lot) => {
      const amount = week.tally.found(name, lot as keyof typeof lotsOfTheWeek);
      return amount === 0 ? [] : [[lot, amount]];
    });
    expect(place?.lines.map(({ lot, amount }) => [lot, amount]).toSorted()).toEqual(
      held.toSorted(),
    );
  }
}

/** Registration totals: what was received, used, returned, destroyed and lost is what the boxes say. */
export async function proveRegistration(week: Week, period: string): Promise<void> {
  const { scene, tally } = week;
  const { isWhole, rows } = v.parse(
    RegistrationReport,
    await scene.desk.call('GET', `/api/Reports/Registration?${period}`),
  );
  expect(isWhole).toBe(true);
  for (const drug of ['fentanyl', 'ketamine'] as const satisfies readonly Drug[]) {
    const row = rows.find(({ product }) => product.id === scene.products[drug]);
    if (row === undefined) throw new Error(`The report has no ${drug}.`);
    const held = (['vault', 'medic8', 'medic9'] as const)
      .map((place) => tally.foundOf(place, drug))
      .reduce((sum, amount) => sum + amount, 0);
    const { received, used, destroyed, returned, lost } = tally.linesOf(drug);
    expect({ ...row, product: drug }).toMatchObject({
      ...{ product: drug, opening: 0, administered: used, returned, lost, closing: held },
      ...{ openingInTransit: 0, closingInTransit: 0 },
    });
    expect(row.received + row.corrected).toBe(received);
    expect(row.wasted + row.destroyed).toBe(destroyed);
  }
}
