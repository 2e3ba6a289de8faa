import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { AuditList } from '../../../../src/contract/audit/audit.ts';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  Form3848,
  type FormColumn,
  SignedForm,
} from '../../../../src/contract/reports/form3848.ts';
import { PerpetualInventory } from '../../../../src/contract/reports/report.ts';
import { endingOf } from '../../../../src/rules/reports/form3848.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { accountOf } from '../../people.ts';
import { scanByKeys } from '../../scanner.ts';
import { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import {
  playAmendments,
  playCase,
  playMisreadSeal,
  playNurse,
  playOpenedBox,
  playTheft,
} from './secondWeek.ts';
import { playBiennial, playDestruction, playReturn, proveRegistration } from './thirdWeek.ts';
import { playCounts, playLastCounts, playLoss, playRemovals } from './weekCounts.ts';
import { playDeliveries, playTransfers, playUses, Week } from './weekDays.ts';
import { WeekScene } from './weekScene.ts';
import type { Drug } from './weekTally.ts';

const drugs = ['fentanyl', 'ketamine'] as const;
const placeNames = ['vault', 'medic8', 'medic9'] as const;

test('[SHELL-02] [SHELL-10] three weeks of five people on three devices: ledger, boxes, registration, Form 3848 and history agree to the microliter', async ({
  browser,
  complaints,
}) => {
  // Three weeks and three devices: some 30 s if nothing else runs.
  test.slow();
  const scene = await WeekScene.open(
    await E2eServer.open({ engine: 'postgres' }),
    browser,
    complaints,
  );
  const week = new Week(scene);
  try {
    await test.step('Day 1: deliveries, labels, and what is sent out', () => playDeliveries(week));
    await test.step('Day 2: received, short, refused, restocked, passed on', () =>
      playTransfers(week));
    await test.step('Day 3: uses, and an entry from the evening before, from a phone without a network', () =>
      playUses(week));
    await test.step('Day 4: a shift change, a new seal, a blind count and its consequences', () =>
      playCounts(week));
    await test.step('Day 5: expired or broken stock leaves', () => playRemovals(week));
    await test.step('Day 6: a vial is missing', () => playLoss(week));
    await test.step('Day 7: everything is counted', () => playLastCounts(week));
    await test.step('Day 8: a nurse witnesses a waste', () => playNurse(week));
    await test.step('Day 9: an opened box is not sealed', () => playOpenedBox(week));
    await test.step('Day 9: a physician, a split and an inventory are amended', () =>
      playAmendments(week));
    await test.step('Day 10: a seal was misread', () => playMisreadSeal(week));
    await test.step('Day 11: a case is closed by a person who had no part in it', () =>
      playCase(week));
    await test.step('Day 12: a theft, and its Form 106 in two versions', () => playTheft(week));
    await test.step('Day 15: a destruction with its Form 41', () => playDestruction(week));
    await test.step('Day 16: schedule II stock is returned with its order', () => playReturn(week));
    await test.step('Day 20: the biennial inventory at close', () => playBiennial(week));
    await test.step('The half year is over: all four agree', () => proveAgreement(week));
    await test.step('One scan shows what happened to a vial', () => proveScan(week));
  } finally {
    await scene.close();
  }
});

async function proveAgreement(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  await scene.go(21, '14:00');
  await desk.handTo('agent');
  const period = `from=${scene.dayOf(0)}&to=${scene.periodEnd}`;
  for (const place of placeNames) {
    const path = `/api/Reports/PerpetualInventory?${period}&place=${scene.places[place]}`;
    const { products, rows, total } = v.parse(PerpetualInventory, await desk.call('GET', path));
    expect(rows).toHaveLength(total);
    for (const drug of drugs) {
      const id = scene.products[drug];
      const sum = rows
        .filter(({ productId }) => productId === id)
        .reduce((all, { change }) => all + change, 0);
      const closing = products.find(({ product }) => product.id === id)?.closing ?? 0;
      const inBox = tally.foundOf(place, drug);
      expect({ place, drug, closing, sum }).toEqual({ place, drug, closing: inBox, sum: inBox });
    }
  }
  await proveRegistration(week, `from=${scene.dayOf(0)}&to=${scene.periodEnd}`);
  await proveForm(week);
  await proveHistory(week);
}

const substances: Record<Drug, RegExp> = { fentanyl: /20 mcg\/mL/, ketamine: /30 mg\/mL/ };

async function proveForm(week: Week): Promise<void> {
  const { scene, tally } = week;
  const { desk } = scene;
  const path = `/api/Forms/NyForm3848?periodEnd=${scene.periodEnd}`;
  const form = v.parse(Form3848, await desk.call('GET', path));
  if (form.kind !== 'draft') throw new Error(`The form of the week is ${form.kind}.`);
  const { columns, counts, basis } = form.draft;
  const ours = new Map<string, { stock: number; subStocks: number }>();
  for (const drug of drugs) {
    const column = columns.find(({ concentration }) => substances[drug].test(concentration));
    expect(column).toMatchObject({ lines: tally.linesOf(drug), inTransit: 0 });
    const stock = tally.foundOf('vault', drug);
    const subStocks = tally.foundOf('medic8', drug) + tally.foundOf('medic9', drug);
    expect(column && endingOf(column.lines)).toBe(stock + subStocks);
    expect(counts.find(({ key }) => key === column?.key)).toMatchObject({ stock, subStocks });
    ours.set(column?.key ?? '', { stock, subStocks });
  }
  const countOf = ({ key, lines }: FormColumn) => ({
    key,
    // Of what the rest of the agency holds no one counted anything in this week.
    ...(ours.get(key) ?? { stock: Math.max(0, endingOf(lines)), subStocks: 0 }),
  });
  const signed = v.parse(
    SignedForm,
    await desk.call('POST', '/api/Forms/NyForm3848/Sign', {
      idempotencyKey: crypto.randomUUID(),
      periodEnd: scene.periodEnd,
      basis,
      counts: columns.map(countOf),
      explanation: 'One vial of fentanyl was not found after a search.',
      amendment: '',
      signing: { pin: accountOf('agent').pin, others: [] },
    }),
  );
  expect(signed.content.columns).toEqual(columns);
}

async function proveHistory(week: Week): Promise<void> {
  const { scene } = week;
  const { desk, noted } = scene;
  const acts = new Map<string, string>();
  for (const [subject, action] of noted) {
    const path = `/api/Admin/GlobalAudit?record=${subject}`;
    const { rows } = v.parse(AuditList, await desk.call('GET', path));
    // Newest first.
    const expected = [...(week.laterActs.get(subject) ?? []), action];
    expect(rows.map((row) => [row.subjectId, row.action, row.outcome])).toEqual(
      expected.map((one) => [subject, one, 'success']),
    );
    acts.set(action, subject);
  }
  const every = [...CustodyEventKind.options.map((kind) => `custody.${kind}`), 'use.recorded'];
  expect([...acts.keys()].toSorted()).toEqual(every.toSorted());
  const verdict = await verifyLedger(scene.server.database, await agencyIdOf(week));
  expect(verdict).toMatchObject({ isIntact: true, failures: [] });
  expect(verdict.checkedEntries).toBeGreaterThan(noted.size);
}

async function proveScan(week: Week): Promise<void> {
  const { desk } = week.scene;
  await desk.open('/reports/control-value/find', 'Find a vial');
  // The device's clock is the test's, which gives keys the times at which they are heard: it is stopped for a scanner.
  await desk.page.clock.pauseAt((await desk.page.evaluate(() => Date.now())) + 1_000);
  // As a scanner: no field has the focus, and its Enter presses nothing.
  await scanByKeys(desk.page, 'WEEK-0002');
  await desk.page.clock.resume();
  const life = desk.page.getByRole('list', { name: 'History of WEEK-0002' });
  const lines = life.getByRole('listitem');
  const told = [
    ['Active', 'Week Vault', 'Sam Okafor'],
    ['In transit', 'Sam Okafor', 'issued'],
    ['Active', 'Week Medic 8', 'Marcus Oyelaran', 'received'],
    ['In transit', 'Marcus Oyelaran', 'issued'],
    ['Active', 'Week Medic 9', 'Lena Marchetti', 'received'],
    ['Used', 'Lena Marchetti', 'Marcus Oyelaran', 'witness to waste'],
  ];
  await expect(lines).toHaveCount(told.length);
  for (const [index, texts] of told.entries()) {
    for (const text of texts) await expect(lines.nth(index)).toContainText(text);
  }
}

async function agencyIdOf({ scene }: Week): Promise<number> {
  const [row] = await scene.server.database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.name, 'Tamarack Valley Ambulance'));
  return row?.id ?? 0;
}
