import { createHash, randomUUID } from 'node:crypto';
import { and, asc, between, eq, gt, inArray } from 'drizzle-orm';
import { keyedDoses, versionText } from '../../../../rules/import/patient-charts/chartVersion.ts';
import { lockAgency } from '../../../core/records/saveRecord.ts';
import { type Database, matching, type Transaction } from '../../../database/database.ts';
import {
  chartDoses,
  chartImportRows,
  patientCharts,
} from '../../../database/schema/charts/patientCharts.ts';

/** The result of the charts of a file. */
export interface StoredCharts {
  readonly doses: number;
  readonly newCharts: number;
  readonly correctedCharts: number;
  readonly sameCharts: number;
  readonly repeated: number;
}

/** Charts that are stored in one transaction: requests get their turn between two. */
const chartsAtOnce = 200;

interface Scope {
  readonly agencyId: number;
  readonly importId: string;
  readonly now: Date;
}

/**
 * Stores the charts of a file that was read to its end. What a chart said in any version before adds nothing; what it
 * did not say yet is its next version (EPCR-01). Stopped in between, the same file again stores the rest.
 */
export async function storeCharts(database: Database, scope: Scope): Promise<StoredCharts> {
  let sum: StoredCharts = {
    doses: 0,
    newCharts: 0,
    correctedCharts: 0,
    sameCharts: 0,
    repeated: 0,
  };
  for (let after: string | null = null; ; ) {
    const charts: string[] = await nextCharts(database, scope, after);
    const last = charts.at(-1);
    if (last === undefined) return sum;
    const stored = await database.transaction((tx) => storeSome(tx, scope, charts));
    sum = {
      doses: sum.doses + stored.doses,
      newCharts: sum.newCharts + stored.newCharts,
      correctedCharts: sum.correctedCharts + stored.correctedCharts,
      sameCharts: sum.sameCharts + stored.sameCharts,
      repeated: sum.repeated + stored.repeated,
    };
    after = last;
  }
}

async function nextCharts(
  database: Database,
  { agencyId, importId }: Scope,
  after: string | null,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ chart: chartImportRows.chart })
    .from(chartImportRows)
    .where(
      and(
        matching(chartImportRows, { agencyId, importId }),
        after === null ? undefined : gt(chartImportRows.chart, after),
      ),
    )
    .orderBy(asc(chartImportRows.chart))
    .limit(chartsAtOnce);
  return rows.map(({ chart }) => chart);
}

async function storeSome(
  tx: Transaction,
  { agencyId, importId, now }: Scope,
  charts: readonly string[],
): Promise<StoredCharts> {
  // Two files of the same charts are stored one after the other.
  await lockAgency(tx, agencyId);
  const rows = await readRows(tx, { agencyId, importId }, charts);
  const versions = await readVersions(tx, agencyId, charts);
  const newVersions: (typeof patientCharts.$inferInsert)[] = [];
  const newDoses: (typeof chartDoses.$inferInsert)[] = [];
  const counts = { doses: 0, newCharts: 0, correctedCharts: 0, sameCharts: 0, repeated: 0 };
  for (const chart of charts) {
    const { doses, repeated } = keyedDoses(lastReport(rows.get(chart) ?? []));
    counts.repeated += repeated;
    const contentHash = createHash('sha256').update(versionText(doses)).digest('hex');
    const former = versions.get(chart) ?? [];
    if (former.some((version) => version.contentHash === contentHash)) {
      counts.sameCharts += 1;
      continue;
    }
    if (former.length === 0 && doses.length === 0) continue;
    const id = randomUUID();
    const version = Math.max(0, ...former.map((one) => one.version)) + 1;
    newVersions.push({ id, agencyId, chart, version, contentHash, importId, recordedAt: now });
    for (const { key, dose } of doses) {
      const { chart: _chart, givenAt, ...facts } = dose;
      newDoses.push({ agencyId, chartId: id, key, givenAt: new Date(givenAt), ...facts });
    }
    counts.doses += doses.length;
    if (version === 1) counts.newCharts += 1;
    else counts.correctedCharts += 1;
  }
  if (newVersions.length > 0) await tx.insert(patientCharts).values(newVersions);
  for (let start = 0; start < newDoses.length; start += 1_000) {
    await tx.insert(chartDoses).values(newDoses.slice(start, start + 1_000));
  }
  return counts;
}

type StagedRow = Pick<typeof chartImportRows.$inferSelect, 'chart' | 'part' | 'elementId' | 'dose'>;

async function readRows(
  tx: Transaction,
  { agencyId, importId }: Pick<Scope, 'agencyId' | 'importId'>,
  charts: readonly string[],
): Promise<ReadonlyMap<string, StagedRow[]>> {
  const [first = ''] = charts;
  const last = charts.at(-1) ?? first;
  const rows = await tx
    .select({
      chart: chartImportRows.chart,
      part: chartImportRows.part,
      elementId: chartImportRows.elementId,
      dose: chartImportRows.dose,
    })
    .from(chartImportRows)
    .where(
      and(
        matching(chartImportRows, { agencyId, importId }),
        // They follow each other in the file's index, so a long file costs each of its parts no more than a short one.
        between(chartImportRows.chart, first, last),
      ),
    );
  return byChart(rows);
}

function byChart<Row extends { readonly chart: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.chart);
    if (group === undefined) groups.set(row.chart, [row]);
    else group.push(row);
  }
  return groups;
}

/** Of two reports of one chart in a file the last one counts. */
function lastReport(rows: readonly StagedRow[]) {
  const last = rows.reduce((most, { part }) => Math.max(most, part), 0);
  return rows.flatMap(({ part, elementId, dose }) =>
    part === last && dose !== null ? [{ elementId, dose }] : [],
  );
}

async function readVersions(tx: Transaction, agencyId: number, charts: readonly string[]) {
  const rows = await tx
    .select({
      chart: patientCharts.chart,
      version: patientCharts.version,
      contentHash: patientCharts.contentHash,
    })
    .from(patientCharts)
    .where(and(eq(patientCharts.agencyId, agencyId), inArray(patientCharts.chart, [...charts])));
  return byChart(rows);
}
