import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkCases } from '../../../src/server/core/cases/checkCases.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { caseRecords } from '../../../src/server/database/schema/cases/cases.ts';
import {
  chartDoses,
  chartImportRows,
  patientCharts,
} from '../../../src/server/database/schema/charts/patientCharts.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { chartCsv, chartXml, statedDose } from '../../support/patient-charts/chartFiles.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import { sceneEach } from '../../support/samples/sceneEach.ts';
import { type ChartScene, chartScene } from './chartScene.ts';

let scene: ChartScene;

sceneEach('pc', chartScene, (made) => {
  scene = made;
});

const database = () => scene.server.open.database;

async function rowsOf(table: typeof chartDoses | typeof patientCharts): Promise<number> {
  const [row] = await database()
    .select({ rows: count() })
    .from(table)
    .where(eq(table.agencyId, scene.custody.agencyId));
  return row?.rows ?? 0;
}

/** A file that is received in pieces, endlessly or to its end. */
function pieces(first: string, next: (index: number) => string | Error | null): ReadableStream {
  const encoder = new TextEncoder();
  let index = -1;
  return new ReadableStream({
    pull: (controller) => {
      index += 1;
      const piece = index === 0 ? first : next(index);
      if (piece === null) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(encoder.encode(piece));
    },
  });
}

const dayLater = new Date('2026-03-10T08:01:01.000Z');

describe('[EPCR-01] a file of patient charts', () => {
  it('is imported once, and a corrected chart is its next version', async () => {
    const doses = [
      statedDose(),
      statedDose({ givenAt: '2026-03-10T07:40:00Z', dose: '50' }),
      statedDose({ chart: 'PCR-26-0002', priorCare: 'yes', givenAt: '' }),
      statedDose({ chart: 'PCR-26-0003', drug: '6960' }),
      statedDose({ chart: 'PCR-26-0004', dose: 'some' }),
      statedDose(),
    ];
    const first = await scene.take(chartCsv(doses));
    expect(first).toMatchObject({
      state: 'done',
      format: 'csv',
      source: 'upload',
      counts: { doses: 2, newCharts: 1, correctedCharts: 0, sameCharts: 0 },
      problems: [{ line: 6, sentence: 'The dose is no number above 0, such as 2.5.' }],
      unmapped: [{ code: '6960', doses: 1 }],
      refusal: null,
    });
    expect(first.counts).toMatchObject({ priorCare: 1, repeated: 1, unmapped: 1, problems: 1 });
    expect(first.fileHash).toMatch(/^[\da-f]{64}$/);
    const again = await scene.take(chartCsv(doses.toReversed()));
    expect(again.counts).toMatchObject({
      doses: 0,
      newCharts: 0,
      correctedCharts: 0,
      sameCharts: 1,
    });
    expect([await rowsOf(patientCharts), await rowsOf(chartDoses)]).toEqual([1, 2]);

    const next = await scene.take(chartXml([[statedDose({ dose: '75' })]]));
    expect(next).toMatchObject({ format: 'nemsis', counts: { correctedCharts: 1, doses: 1 } });
    const old = await scene.take(chartCsv(doses));
    expect(old.counts).toMatchObject({ doses: 0, sameCharts: 1 });
    const { rows } = await scene.matches();
    expect(rows).toMatchObject([{ kind: 'onlyInChart', chart: { dose: '75', version: 2 } }]);
    // All doses of the chart were withdrawn.
    await scene.take(chartXml([[statedDose({ drug: '' })]]));
    expect((await scene.matches()).rows).toEqual([]);
    await expect(database().update(chartDoses).set({ dose: '1' })).rejects.toThrow();
    expect(await database().select().from(chartImportRows)).toEqual([]);
    expect((await scene.summaries('charts.imported'))[0]).toBe(
      `${scene.name} imported 2 doses of 1 patient charts; 0 were the same, 1 lines refused (file ${first.fileHash})`,
    );
  });

  it('is answered again under its id, and is another agency’s to no one', async () => {
    const id = randomUUID();
    const first = await scene.take(chartCsv([statedDose()]), id);
    expect(await scene.take(chartCsv([statedDose({ chart: 'other' })]), id)).toEqual(first);
    expect(await rowsOf(patientCharts)).toBe(1);
    const stranger = await chartScene(scene.server, 'pcstranger');
    expect((await stranger.read(`/api/PatientCharts/Imports/${id}`)).status).toBe(404);
    expect((await stranger.take(chartCsv([statedDose()]), id)).counts.newCharts).toBe(1);
    expect((await stranger.map('4337', [scene.custody.productId])).status).toBe(422);
    expect(
      await scene.read(`/api/PatientCharts/Imports/${id}`).then((reply) => reply.json()),
    ).toEqual(first);
  });

  it('is taken from a program with the scope for it, which reads nothing back', async () => {
    const { agencyId, people } = scene.custody;
    const owner = { agencyId, createdById: people.signer ?? '' };
    const { key } = await addApiKey(database(), owner, ['charts']);
    const as = { headers: asProgram(key) };
    const reply = await scene.send(chartCsv([statedDose()]), { as });
    expect(await reply.json()).toMatchObject({
      ...{ source: 'apiKey', state: 'done', importedBy: 'epcr-bridge (API key)' },
      counts: { doses: 1, newCharts: 1 },
    });
    expect(await scene.summaries('charts.imported')).toHaveLength(1);
    for (const path of ['Setup', 'Matches', `Imports/${randomUUID()}`]) {
      const read = await scene.server.send(`/api/PatientCharts/${path}`, as);
      expect(await read.json()).toMatchObject({ code: 'api_key_closed' });
    }
    const { key: other } = await addApiKey(database(), owner, ['patients', 'uses']);
    const refused = await scene.send(chartCsv([]), { as: { headers: asProgram(other) } });
    expect(await refused.json()).toMatchObject({ code: 'api_key_scope_missing' });
    expect(await rowsOf(patientCharts)).toBe(1);
  });

  it('is for administrators, and the comparison for those who may see patients', async () => {
    const csv = chartCsv([statedDose()]);
    expect((await scene.send(csv, { as: scene.signer })).status).toBe(403);
    expect((await scene.map('4337', [], scene.signer)).status).toBe(403);
    for (const path of ['Setup', 'Matches', `Imports/${randomUUID()}`]) {
      expect((await scene.read(`/api/PatientCharts/${path}`, scene.signer)).status).toBe(403);
    }
    await scene.take(csv);
    await scene.matches();
    expect(await scene.summaries('charts.compared')).toEqual([
      `${scene.name} compared patient charts with the ledger: 1 doses, 2026-03-01 to 2026-03-31`,
    ]);
    await scene.protect(false);
    expect((await scene.read('/api/PatientCharts/Matches')).status).toBe(467);
    expect(await scene.summaries('charts.comparisonRefused')).toHaveLength(1);
    const setup = await scene.read('/api/PatientCharts/Setup');
    expect(await setup.text()).not.toContain('PCR-26-0001');
  });

  it('is refused as a whole for entities, for its size, for its letters and where it breaks off, and adds nothing', async () => {
    const report = chartXml([[statedDose()]]);
    const withDoctype = report.replace(
      '\n',
      '\n<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n',
    );
    expect(await scene.take(withDoctype)).toMatchObject({ state: 'refused', refusal: { line: 2 } });
    expect(await scene.take(report.replace('Doe', '&e;'))).toMatchObject({ refusal: { line: 7 } });
    expect(await scene.take(report.slice(0, -20))).toMatchObject({ state: 'refused' });
    expect(await scene.take('chart,incident\n1,2')).toMatchObject({ refusal: { line: 1 } });
    expect(await scene.take('')).toMatchObject({ refusal: { sentence: 'The file is empty.' } });
    const latin = new Uint8Array([
      ...new TextEncoder().encode(chartCsv([statedDose()])),
      0xe9,
      0x0a,
    ]);
    expect(await scene.take(latin)).toMatchObject({
      refusal: { sentence: 'The file is not in UTF-8. Export it as UTF-8.' },
    });
    const csv = chartCsv([statedDose()]);
    const mebibyte = `${' '.repeat(1_023)}\n`.repeat(1_024);
    const large = await scene.take(pieces(csv, (index) => (index > 40 ? null : mebibyte)));
    expect(large).toMatchObject({ state: 'refused', refusal: { line: 2 } });
    expect(large.refusal?.sentence).toContain('more than 32 MiB');
    const broken = await scene.take(pieces(csv, () => new Error('gone')));
    expect(broken.refusal?.sentence).toContain('not received as a whole');
    expect([await rowsOf(patientCharts), await rowsOf(chartDoses)]).toEqual([0, 0]);
    expect(await database().select().from(chartImportRows)).toEqual([]);
    expect(await scene.summaries('charts.importRefused')).toHaveLength(8);
  });

  it('adds each chart once where two are sent at the same time', async () => {
    const csv = chartCsv([statedDose(), statedDose({ chart: 'PCR-26-0002' })]);
    const [one, other] = await Promise.all([scene.take(csv), scene.take(csv)]);
    expect([
      one.counts.newCharts + other.counts.newCharts,
      one.counts.sameCharts + other.counts.sameCharts,
    ]).toEqual([2, 2]);
    expect(await rowsOf(chartDoses)).toBe(2);
  });
});

/** A minute less than 24 hours ago. */
const early = '2026-03-09T08:01:00Z';

/** One of each kind, all at the same time. */
async function recordEachKind(): Promise<void> {
  await scene.use('26-0001', early);
  await scene.use('26-0004', early);
  await scene.use('26-0005', early, 1_000);
  await scene.take(
    chartCsv(
      ['26-0001', '26-0003', '26-0005'].map((incident) =>
        statedDose({ chart: `PCR-${incident}`, incident, givenAt: early }),
      ),
    ),
  );
}

const corrected = (dose: string) =>
  scene.take(
    chartCsv([statedDose({ chart: 'PCR-26-0005', incident: '26-0005', givenAt: early, dose })]),
  );

const statesOf = async () => (await scene.cases()).map(({ state }) => state).toSorted();

describe('[EPCR-02] the comparison with the ledger', () => {
  it('shows what matches, what differs, and what is in one of them only', async () => {
    await recordEachKind();
    expect(await scene.matches()).toMatchObject({
      totals: { matched: 1, amountDiffers: 1, onlyInChart: 1, onlyInLedger: 1 },
      total: 4,
    });
    const only = await scene.matches('from=2026-03-01&to=2026-03-31&kind=onlyInLedger');
    expect(only).toMatchObject({
      total: 1,
      rows: [{ chart: null, ledger: { incident: '26-0004', given: 2_000 }, case: null }],
    });
    expect((await scene.matches('from=2026-03-10&to=2026-03-10')).total).toBe(0);
  });

  it('opens one case for each mismatch older than 24 hours, however often it runs', async () => {
    await recordEachKind();
    const before = await database().select().from(ledgerEntries);
    expect(await scene.compare()).toEqual({ opened: 0, explained: 0 });
    scene.server.clock.now = dayLater;
    const runs = await Promise.all([scene.compare(), scene.compare()]);
    expect(runs.reduce((sum, { opened }) => sum + opened, 0)).toBe(3);
    expect(await scene.compare()).toEqual({ opened: 0, explained: 0 });
    const { agencyId } = scene.custody;
    const opened = await scene.cases();
    expect(opened.map(({ subject, state }) => `${subject} ${state}`)).toEqual(
      new Array(3).fill('chart open'),
    );
    expect(await checkCases(database(), agencyId)).toEqual([]);
    expect((await verifyLedger(database(), agencyId)).failures).toEqual([]);
    const said = JSON.stringify(await database().select().from(caseRecords));
    for (const secret of ['26-000', 'PCR-', '42257', 'Osei']) expect(said).not.toContain(secret);
    for (const side of ['no use recorded', 'no dose charted', '100 mcg charted']) {
      expect(said).toContain(side);
    }
    // A chart never changes a use.
    expect(await database().select().from(ledgerEntries)).toEqual(before);
    const { rows } = await scene.matches();
    expect(rows.filter(({ case: one }) => one?.isOpen)).toHaveLength(3);
    const shown = await scene.read(`/api/Cases/${opened[0]?.id}`, scene.signer);
    expect(await shown.json()).toMatchObject({
      ...{ subject: 'chart', what: 'chart', lotNumber: null },
      reasons: [{ code: 'chartCompared', whyNot: null }],
    });
    expect((await scene.read(`/api/Cases/${opened[0]?.id}`)).status).toBe(403);
  });

  it('[CASE-03] only explains a case when both agree later, and finds again what differs again', async () => {
    await recordEachKind();
    scene.server.clock.now = dayLater;
    await scene.compare();
    await scene.use('26-0003', early);
    await corrected('50');
    expect(await scene.compare()).toEqual({ opened: 0, explained: 2 });
    expect(await statesOf()).toEqual(['explained', 'explained', 'open']);
    await corrected('25');
    expect(await scene.compare()).toEqual({ opened: 0, explained: 0 });
    expect(await statesOf()).toEqual(['explained', 'open', 'open']);
    // A use that one case has and a dose that no case has yet are one mismatch.
    await scene.take(
      chartCsv([
        statedDose({ chart: 'PCR-26-0004', incident: '26-0004', givenAt: early, dose: '75' }),
      ]),
    );
    expect(await scene.compare()).toEqual({ opened: 0, explained: 0 });
    expect(await scene.cases()).toHaveLength(3);
    expect(await checkCases(database(), scene.custody.agencyId)).toEqual([]);
  });
});
