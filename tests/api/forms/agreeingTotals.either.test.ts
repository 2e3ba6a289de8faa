import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ReportFile, UseLog } from '../../../src/contract/reports/report.ts';
import { Trends } from '../../../src/contract/reports/trends.ts';
import type { DoseAt } from '../../support/custody/formLedger.ts';
import { Random } from '../../support/random.ts';
import { columnOf, form3848Scene, second } from './form3848Scene.ts';

const scene = form3848Scene();

/** Within the last half year, which is less than the 52 weeks of the trends. */
const period = 'from=2026-01-01&to=2026-06-30';

async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const reply = await scene.server.send(path, { headers: scene.agent.headers });
  return v.parse(schema, await reply.json());
}

/** Uses, amendments of amount, inventory and time, corrections, and corrections of corrections, in any order. */
async function recordAtRandom(random: Random, drug: { productId: string; lotId: string }) {
  const uses: { readonly originalId: string; now: DoseAt }[] = [];
  const correctable: { readonly id: string; readonly inventoryId: string }[] = [];
  const moment = () => new Date(Date.UTC(2026, 1, 1 + random.below(120), 12)).toISOString();
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
  for (const run of [0, 1]) {
    const random = new Random(seed + run);
    const name = `drug ${run}`;
    const drug = await scene.addDrug(name, '1 mg/mL', [1_000_000, 1_000]);
    await scene.book('receive', drug, 100_000, '2026-01-02T12:00:00.000Z');
    await recordAtRandom(random, drug);
    const of = `seed ${seed + run}`;
    const { products } = await read(
      `/api/Reports/UseLog?${period}&productId=${drug.productId}`,
      UseLog,
    );
    const { given = 0, corrected = 0, wasted } = products[0] ?? {};
    const { use } = await read(`/api/Reports/Trends?weeks=52&productId=${drug.productId}`, Trends);
    const sum = (which: 'given' | 'wasted') =>
      use.flatMap(({ weeks }) => weeks).reduce((total, week) => total + week[which], 0);
    const { lines } = columnOf(await scene.draftOf(second), `${name} 1 mg/mL`);
    expect({ used: given + corrected, wasted }, of).toEqual({
      used: sum('given'),
      wasted: sum('wasted'),
    });
    expect({ used: given + corrected, wasted }, of).toEqual({
      used: lines.used,
      wasted: lines.destroyed,
    });
  }
});

it('[REPORT-01] shows what was recorded, the corrections and what they leave, and so does its file', async () => {
  const drug = await scene.addDrug('corrected drug', '2 mg/mL', [2_000_000, 1_000]);
  const used = await scene.book('use', drug, -1_000, '2026-06-30T12:00:00.000Z', { wasted: 100 });
  await scene.book('correction', drug, 250, '2026-07-02T12:00:00.000Z', { correctionOfId: used });
  const filter = `${period}&productId=${drug.productId}`;
  const { products } = await read(`/api/Reports/UseLog?${filter}`, UseLog);
  expect(products).toMatchObject([{ doses: 1, given: 900, corrected: -250, wasted: 100 }]);
  // The correction is of a use before July, so July has neither.
  const july = `from=2026-07-01&to=2026-07-10&productId=${drug.productId}`;
  expect((await read(`/api/Reports/UseLog?${july}`, UseLog)).products).toEqual([]);
  const reply = await scene.server.send('/api/Reports/UseLog/Export', {
    body: { from: '2026-01-01', to: '2026-06-30', productId: drug.productId },
    headers: scene.agent.headers,
  });
  expect(v.parse(ReportFile, await reply.json()).csv).toContain(
    '0.9 mL recorded, -0.25 mL corrections, 0.65 mL after corrections',
  );
});
