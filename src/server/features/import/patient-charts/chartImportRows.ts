import { and, desc, eq } from 'drizzle-orm';
import {
  type ChartCounts,
  type ChartImport,
  type ChartImportSummary,
  listedDrugs,
  type UnmappedDrug,
} from '../../../../contract/import/patientChart.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { chartDrugs, chartImports } from '../../../database/schema/charts/patientCharts.ts';

export type ChartImportRow = typeof chartImports.$inferSelect;

export const noCounts: ChartCounts = {
  doses: 0,
  newCharts: 0,
  correctedCharts: 0,
  sameCharts: 0,
  priorCare: 0,
  notGiven: 0,
  repeated: 0,
  unmapped: 0,
  problems: 0,
};

/** An import of the agency. */
export async function findChartImport(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<ChartImportRow | undefined> {
  const [row] = await reader
    .select()
    .from(chartImports)
    .where(isRecord(chartImports, agencyId, id));
  return row;
}

/** Only this many are listed. */
const listed = 50;

/** The newest imports, and the drugs in them that no one has said anything about. */
export async function listChartImports(
  reader: Reader,
  agencyId: number,
): Promise<{ imports: ChartImportSummary[]; unmapped: UnmappedDrug[] }> {
  const rows = await reader
    .select()
    .from(chartImports)
    .where(eq(chartImports.agencyId, agencyId))
    .orderBy(desc(chartImports.startedAt), desc(chartImports.id))
    .limit(listed);
  const known = await readDrugs(reader, agencyId);
  const doses = new Map<string, number>();
  for (const one of rows.flatMap(({ unmapped }) => unmapped)) {
    // A file that is imported again leaves out the same doses.
    if (!known.has(one.code)) doses.set(one.code, Math.max(one.doses, doses.get(one.code) ?? 0));
  }
  const unmapped = [...doses]
    .map(([code, left]) => ({ code, doses: left }))
    .toSorted((a, b) => b.doses - a.doses || a.code.localeCompare(b.code));
  return { imports: rows.map(toSummary), unmapped: unmapped.slice(0, listedDrugs) };
}

function toSummary(row: ChartImportRow): ChartImportSummary {
  return {
    id: row.id,
    fileName: row.fileName,
    source: row.source,
    importedBy: row.importedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    state: row.state,
    refusal: row.refusal === null ? null : { line: row.refusalLine, sentence: row.refusal },
    counts: row.counts,
  };
}

export function toChartImport(row: ChartImportRow): ChartImport {
  const { format, fileHash, problems, unmapped } = row;
  return { ...toSummary(row), format, fileHash, problems, unmapped };
}

/** The products of each drug of charts, by its code; an empty set for a drug that is none of the agency's. */
export async function readDrugs(
  reader: Reader,
  agencyId: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await reader
    .select({ code: chartDrugs.code, productId: chartDrugs.productId })
    .from(chartDrugs)
    .where(and(matching(chartDrugs, { agencyId })))
    .orderBy(chartDrugs.code, chartDrugs.productId);
  const drugs = new Map<string, Set<string>>();
  for (const { code, productId } of rows) {
    const products = drugs.get(code) ?? new Set();
    if (productId !== null) products.add(productId);
    drugs.set(code, products);
  }
  return drugs;
}
