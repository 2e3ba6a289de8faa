import { randomUUID } from 'node:crypto';
import { chartDrugs } from '../../src/server/database/schema/charts/patientCharts.ts';
import { importChartFile } from '../../src/server/features/import/patient-charts/importChartFile.ts';
import { NemsisReader } from '../../src/server/features/import/patient-charts/readNemsis.ts';
import { addCustody } from '../support/custody/custody.ts';
import { enginesOf } from '../support/database/engines.ts';
import { chartXml, statedDose } from '../support/patient-charts/chartFiles.ts';
import { openBenchEngine } from './engine.ts';
import { time } from './figure.ts';

/*
 * npm run bench:charts [-- engine]: imports a NEMSIS file of 50,000 medications in 5,000 charts (EPCR-01), and compares
 * that with only reading the file. Fails above a minute, or above 40 times the reading.
 */
const charts = 5_000;
const limit = { milliseconds: 60_000, ratio: 40 };

const file = new TextEncoder().encode(
  chartXml(
    Array.from({ length: charts }, (_, place) => {
      const number = String(place).padStart(5, '0');
      const own = { chart: `PCR-26-${number}`, incident: `26-${number}` };
      return Array.from({ length: 10 }, (_, minute) =>
        statedDose({ ...own, givenAt: `2026-03-10T07:${10 + minute}:00Z` }),
      );
    }),
  ),
);

/** As a network delivers it. */
async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}

async function readOnly(): Promise<void> {
  const reader = new NemsisReader();
  const decoder = new TextDecoder();
  for await (const piece of pieces()) reader.read(decoder.decode(piece, { stream: true }));
  reader.end();
}

const [named] = process.argv.slice(2);
for (const engine of enginesOf(named)) {
  const open = await openBenchEngine(engine);
  const { agencyId, productId } = await addCustody(open.database, 'bench');
  await open.database.insert(chartDrugs).values({ agencyId, code: '4337', productId });
  const agency = { id: agencyId, timeZone: 'America/New_York' };
  const now = new Date('2026-03-11T08:00:00.000Z');
  const importOnce = () =>
    importChartFile(open.database, {
      ...{ id: randomUUID(), agency, fileName: 'charts.xml', source: 'folder' as const },
      act: {
        actor: { id: null, name: 'The bench' },
        factor: 'none',
        origin: { requestId: null, address: null },
      },
      pieces: pieces(),
      now: () => now,
    });
  const reading = await time(readOnly);
  let imported = { doses: 0, newCharts: 0, sameCharts: 0 };
  const first = await time(async () => {
    imported = (await importOnce()).counts;
  });
  const again = await time(importOnce);
  const ratio = first / reading;
  if (imported.doses !== charts * 10) throw new Error('Not every dose was imported');
  const isFast = first <= limit.milliseconds && ratio <= limit.ratio;
  process.stdout.write(
    `${engine}: ${imported.doses} doses of ${imported.newCharts} charts, ${(file.length / 1_048_576).toFixed(0)} MiB: ${(first / 1_000).toFixed(1)} s, ${ratio.toFixed(1)} times the reading (${(reading / 1_000).toFixed(1)} s); the same file again ${(again / 1_000).toFixed(1)} s ${isFast ? '' : 'BROKEN'}\n`,
  );
  if (!isFast) process.exitCode = 1;
  await open.close();
}
