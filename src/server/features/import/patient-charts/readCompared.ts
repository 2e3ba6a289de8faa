import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Product } from '../../../../contract/core/product.ts';
import type { ChartDoseFacts, LedgerDoseFacts } from '../../../../contract/import/patientChart.ts';
import {
  type DoseMatch,
  type DrugProducts,
  matchDoses,
  matchMilliseconds,
} from '../../../../rules/import/patient-charts/chartMatch.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { usesAsAmended } from '../../../core/movements/usesAsAmended.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { amongIds, Instants, Sum } from '../../../database/sql.ts';
import { readDrugs } from './chartImportRows.ts';

/** A dose of a chart as it is compared, with where it is. */
export interface ReadDose extends Omit<ChartDoseFacts, 'products'> {
  readonly key: string;
  /** Identifies the dose within its chart. */
  readonly doseKey: string;
}

/** A use as it is compared. */
export interface ReadUse extends LedgerDoseFacts {
  readonly key: string;
  readonly entryId: string;
}

export type ReadMatch = DoseMatch<ReadDose, ReadUse>;

/** What a comparison reads: the products that charts name, and what is compared. */
export interface Compared {
  readonly drugs: DrugProducts;
  readonly products: ReadonlyMap<string, Product>;
  readonly matches: readonly ReadMatch[];
}

/** Doses and uses of an incident lie within this time: what starts in a period is compared as a whole. */
const marginMilliseconds = 24 * 3_600_000;

/**
 * Compares the charts with the ledger (EPCR-02): the doses of the current versions with the uses as they were amended
 * last, of products that charts name. A use is only missing in the charts if there were charts of its time: from the
 * first dose that was ever imported to the newest import.
 *
 * @param end excluded, as `start` is included: of a dose the time of the chart, else that of the use.
 */
export async function readCompared(
  reader: Reader,
  agencyId: number,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<Compared> {
  const drugs = await readDrugs(reader, agencyId);
  const known = (await reader.select().from(products).where(matching(products, { agencyId }))).map(
    toProduct,
  );
  const byId = new Map(known.map((product) => [product.id, product]));
  const period = {
    start: new Date(start.getTime() - marginMilliseconds),
    end: new Date(end.getTime() + marginMilliseconds),
  };
  const doses = await readDoses(reader, agencyId, period);
  const mapped = [...new Set([...drugs.values()].flatMap((ids) => [...ids]))];
  const uses =
    mapped.length === 0 ? [] : await readUses(reader, agencyId, mapped, { period, byId });
  const covered = await readCovered(reader, agencyId);
  const matches = matchDoses(doses, uses, drugs).filter((match) => {
    const at = Date.parse(match.dose?.givenAt ?? match.use?.occurredAt ?? '');
    return at >= start.getTime() && at < end.getTime() && isCovered(match, covered);
  });
  return { drugs, products: byId, matches };
}

type Period = { readonly start: Date; readonly end: Date };

function isCovered({ dose, use }: ReadMatch, covered: Period | null): boolean {
  if (dose !== null) return true;
  const at = Date.parse(use.occurredAt);
  return covered !== null && at >= covered.start.getTime() && at <= covered.end.getTime();
}

const DoseRow = v.object({
  chart: v.string(),
  version: v.number(),
  doseKey: v.string(),
  incident: v.string(),
  givenAt: Instants,
  drug: v.string(),
  dose: v.string(),
  unit: v.string(),
  crew: v.string(),
  authorization: v.string(),
  physician: v.string(),
});

async function readDoses(reader: Reader, agencyId: number, { start, end }: Period) {
  const rows = await selectRows(
    reader,
    sql`select c.chart, c.version, d.key as "doseKey", d.incident, d.given_at as "givenAt", d.drug, d.dose,
        d.unit, d.crew, d."authorization", d.physician
      from chart_doses d
      join patient_charts c on c.agency_id = d.agency_id and c.id = d.chart_id
      where d.agency_id = ${agencyId} and d.given_at >= ${start.toISOString()}
        and d.given_at < ${end.toISOString()} and not exists (
          select 1 from patient_charts later
          where later.agency_id = c.agency_id and later.chart = c.chart and later.version > c.version)`,
    DoseRow,
  );
  return rows.map((row): ReadDose => ({ ...row, key: `${row.chart}\u0000${row.doseKey}` }));
}

const UseRow = v.object({
  useId: v.string(),
  entryId: v.string(),
  sequence: v.number(),
  inventoryId: v.string(),
  inventory: v.string(),
  productId: v.string(),
  incident: v.string(),
  occurredAt: Instants,
  given: Sum,
  givenBy: v.string(),
  orderKind: v.picklist(['standing', 'verbal']),
  authorizedBy: v.string(),
});

async function readUses(
  reader: Reader,
  agencyId: number,
  productIds: readonly string[],
  { period, byId }: { readonly period: Period; readonly byId: ReadonlyMap<string, Product> },
): Promise<ReadUse[]> {
  const rows = await selectRows(
    reader,
    sql`select u.id as "useId", e.id as "entryId", e.sequence::int as sequence,
        e.inventory_id as "inventoryId", i.name as inventory, e.product_id as "productId",
        u.incident_number as incident, u.occurred_at as "occurredAt", u.given::text as given,
        u.given_by as "givenBy", u.order_kind as "orderKind", u.authorized_by as "authorizedBy"
      from ${usesAsAmended(agencyId)} u
      join ledger_entries e on e.agency_id = u.agency_id and e.id = u.home_entry_id
      join inventories i on i.agency_id = e.agency_id and i.id = e.inventory_id
      where u.given > 0 and u.occurred_at >= ${period.start.toISOString()}
        and u.occurred_at < ${period.end.toISOString()} and ${amongIds(sql`e.product_id`, productIds)}`,
    UseRow,
  );
  return rows.flatMap(({ productId, ...row }) => {
    const product = byId.get(productId);
    return product === undefined ? [] : [{ ...row, product, key: row.useId }];
  });
}

const CoveredRow = v.object({ first: v.nullable(Instants), last: v.nullable(Instants) });

/** Since when charts were imported, and until when; null before the first import. */
async function readCovered(reader: Reader, agencyId: number): Promise<Period | null> {
  const [row] = await selectRows(
    reader,
    sql`select (select min(given_at) from chart_doses where agency_id = ${agencyId}) as first,
        (select max(finished_at) from chart_imports
          where agency_id = ${agencyId} and state = 'done') as last`,
    CoveredRow,
  );
  if (row === undefined || row.first === null || row.last === null) return null;
  const start = new Date(Date.parse(row.first) - matchMilliseconds);
  return { start, end: new Date(row.last) };
}
