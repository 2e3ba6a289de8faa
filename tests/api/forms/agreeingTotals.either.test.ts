import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { Trends } from '../../../src/contract/reports/trends.ts';
import { addDays } from '../../../src/rules/time/custodyTime.ts';
import type { DoseAt } from '../../support/custody/formLedger.ts';
import { Random } from '../../support/random.ts';
import { columnOf, first, form3848Scene, second } from './form3848Scene.ts';

const scene = form3848Scene();

/** The periods of two forms; the 52 weeks of the trends hold what is recorded in both. */
const periods = [
  ['2025-07-01', first],
  ['2026-01-01', second],
] as const;
const period = `from=${periods[1][0]}&to=${periods[1][1]}`;

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const reply = await scene.server.send(path, { headers: scene.agent.headers });
  return v.parse(schema, await reply.json());
}

/**
 * Uses, amendments of amount, inventory and time, corrections, and corrections of corrections, in any order and on both
 * sides of the end of a period.
 */
async function recordAtRandom(random: Random, drug: { productId: string; lotId: string }) {
  const uses: { readonly originalId: string; now: DoseAt }[] = [];
  const correctable: { readonly id: string; readonly inventoryId: string }[] = [];
  const moment = () => new Date(Date.UTC(2025, 10, 1 + random.below(120), 12)).toISOString();
  const dose = () => ({
    given: random.below(2_000),
    wasted: random.pick([0, random.below(500)]),
    at: moment(),
    inventoryId: random.pick([scene.vault, scene.medic]),
  });
  const use = async () => {
    const { given, wasted, at, inventoryId } = dose();
    const id = await scene.book('use', drug, -given - wasted, at, { inventoryId, wasted });
    const now = { given, wasted, at, inventoryId, entryId: id, version: 0 };
    uses.push({ originalId: id, now });
    correctable.push({ id, inventoryId });
  };
  const amend = async () => {
    const one = random.pick(uses);
    const { inventoryId, at } = one.now;
    const after = { ...dose(), ...random.pick([{}, { inventoryId, at }]) };
    one.now = await scene.amend(one.originalId, drug, one.now, after);
    correctable.push({ id: one.now.entryId, inventoryId: one.now.inventoryId });
  };
  const correct = async () => {
    const { id: correctionOfId, inventoryId } = random.pick(correctable);
    const change = random.below(601) - 300;
    const where = { inventoryId, correctionOfId };
    correctable.push({
      id: await scene.book('correction', drug, change, moment(), where),
      inventoryId,
    });
  };
  await use();
  for (let act = 0; act < 16; act += 1) await random.pick([use, amend, correct, correct])();
}

it('[REPORT-01] [REG-13] [AMEND-07] use log, trends and Form 3848 agree to the microliter after any amendments and corrections', async () => {
  const seed = Date.now();
  const drug = await scene.addDrug('a drug', '1 mg/mL', [1_000_000, 1_000]);
  const productId = drug.productId;
  await scene.book('receive', drug, 100_000, '2025-10-02T12:00:00.000Z');
  await recordAtRandom(new Random(seed), drug);
  const logOf = async (from: string, to: string) => {
    const { products } = await read(
      `/api/Reports/UseLog?from=${from}&to=${to}&productId=${productId}`,
      UseLog,
    );
    const { given = 0, corrected = 0, wasted = 0 } = products[0] ?? {};
    return { used: given + corrected, wasted };
  };
  const whole = { used: 0, wasted: 0 };
  for (const [from, periodEnd] of periods) {
    const log = await logOf(from, periodEnd);
    const { lines } = columnOf(await scene.draftOf(periodEnd), 'a drug 1 mg/mL');
    expect(log, `seed ${seed}, ${periodEnd}`).toEqual({
      used: lines.used,
      wasted: lines.destroyed,
    });
    whole.used += log.used;
    whole.wasted += log.wasted;
  }
  const { weeks, use } = await read(`/api/Reports/Trends?weeks=52&productId=${productId}`, Trends);
  const drawn = use[0]?.weeks ?? [];
  const sum = (which: 'given' | 'wasted') => drawn.reduce((total, week) => total + week[which], 0);
  expect({ used: sum('given'), wasted: sum('wasted') }, `seed ${seed}`).toEqual(whole);
  const most = Math.max(...drawn.map(({ given }) => given));
  const busiest = drawn.findIndex(({ given }) => given === most);
  const monday = weeks[busiest] ?? '';
  expect(await logOf(monday, addDays(monday, 6)), `seed ${seed}, ${monday}`).toEqual({
    used: most,
    wasted: drawn[busiest]?.wasted,
  });
});

it('[REPORT-01] shows what was recorded, the corrections and what they leave, and so does its file', async () => {
  const drug = await scene.addDrug('corrected drug', '2 mg/mL', [2_000_000, 1_000]);
  const used = await scene.book('use', drug, -1_000, '2026-06-30T12:00:00.000Z', { wasted: 100 });
  const correct = (change: number, at: string) =>
    scene.book('correction', drug, change, at, { correctionOfId: used });
  await correct(50, '2026-06-30T18:00:00.000Z');
  await correct(250, '2026-07-02T12:00:00.000Z');
  const filter = `${period}&productId=${drug.productId}`;
  const { products } = await read(`/api/Reports/UseLog?${filter}`, UseLog);
  expect(products).toMatchObject([{ doses: 1, given: 900, corrected: -50, wasted: 100 }]);
  // What was corrected in July is in July, as on the form: the period before may be signed.
  const july = `from=2026-07-01&to=2026-07-10&productId=${drug.productId}`;
  expect((await read(`/api/Reports/UseLog?${july}`, UseLog)).products).toMatchObject([
    { doses: 0, given: 0, corrected: -250, wasted: 0 },
  ]);
  const reply = await scene.server.send('/api/Reports/UseLog/Export', {
    body: { from: '2026-01-01', to: '2026-06-30', productId: drug.productId },
    headers: scene.agent.headers,
  });
  expect(v.parse(ReportFile, await reply.json()).csv).toContain(
    '0.9 mL recorded, -0.05 mL corrections, 0.85 mL after corrections',
  );
});
