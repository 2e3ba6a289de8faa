import { randomUUID } from 'node:crypto';
import { desc, gt, sql } from 'drizzle-orm';
import { csvFile } from '../../../rules/core/csv.ts';
import { chartColumns, type StatedDose } from '../../../rules/import/patient-charts/chartDose.ts';
import { exactText } from '../../../rules/quantity/quantity.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { type Database, isRecord, matching } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { uses } from '../../database/schema/custodyUse.ts';
import { saveDrugCode } from '../../features/import/patient-charts/drugCodes.ts';
import { importChartFile } from '../../features/import/patient-charts/importChartFile.ts';

/** RxNorm codes of ingredients, by the names of the demo's drugs. */
const codes: Readonly<Record<string, string>> = {
  fentanyl: '4337',
  midazolam: '6960',
  ketamine: '6130',
  morphine: '7052',
};

/** Uses that have a chart, but for one of them. */
const charted = 8;

/**
 * Charts of the newest uses of the demo: most match, one says another amount, one use has no chart, and one dose has no
 * use. Codes of charts that no drug of the agency is are listed as such.
 */
export async function seedPatientCharts(database: Database, act: SessionAct): Promise<void> {
  const { agency } = act.session;
  await mapDrugs(database, act);
  const doses = await readDoses(database, agency.id);
  const [newest, ...others] = doses;
  if (newest === undefined) return;
  const rows = [
    { ...newest, dose: String(Number(newest.dose) * 2) },
    // The use after the newest has no chart.
    ...others.slice(1),
    { ...newest, chart: 'PCR-90001', incident: `${newest.incident}-B` },
    { ...newest, chart: 'PCR-90002', drug: '7806', dose: '10', unit: 'L/min' },
  ];
  const csv = csvFile(
    chartColumns,
    rows.map((row) => chartColumns.map((column) => row[column])),
  );
  await importChartFile(database, {
    id: randomUUID(),
    agency,
    fileName: 'charts-of-the-week.csv',
    source: 'upload',
    act: actedBy(act),
    pieces: inOnePiece(csv),
    now: () => act.now,
  });
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function mapDrugs(database: Database, act: SessionAct): Promise<void> {
  const known = await database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(matching(products, { agencyId: act.session.agency.id }));
  for (const [drug, code] of Object.entries(codes)) {
    const productIds = known
      .filter(({ name }) => name.toLowerCase().startsWith(drug))
      .map(({ id }) => id);
    if (productIds.length === 0) continue;
    await database.transaction((tx) => saveDrugCode(tx, act, { code, productIds }));
  }
}

/** The newest doses of drugs with a code, as their charts state them. */
async function readDoses(database: Database, agencyId: number): Promise<StatedDose[]> {
  const rows = await database
    .select({ use: uses, product: products })
    .from(uses)
    .innerJoin(ledgerEntries, isRecord(ledgerEntries, uses.agencyId, uses.entryId))
    .innerJoin(products, isRecord(products, ledgerEntries.agencyId, ledgerEntries.productId))
    .where(sql`${matching(uses, { agencyId })} and ${gt(uses.given, 0)}`)
    .orderBy(desc(uses.occurredAt))
    .limit(charted * 5);
  const doses = rows.flatMap(({ use, product }, index) => {
    const drug = codes[product.name.toLowerCase()];
    const unit = product.massUnit ?? 'mg';
    const dose = exactText(use.given, unit, toProduct(product));
    if (drug === undefined || dose === null) return [];
    const at = new Date(use.occurredAt.getTime() + 120_000).toISOString();
    return [
      {
        ...{ chart: `PCR-8${String(index).padStart(4, '0')}`, incident: use.incidentNumber },
        ...{ givenAt: at, priorCare: 'no', drug, dose, unit, crew: '', physician: '' },
        authorization: use.orderKind === 'standing' ? 'Protocol (standing order)' : 'On-scene',
      },
    ];
  });
  return doses.slice(0, charted);
}
