import { and, asc, inArray } from 'drizzle-orm';
import {
  type ReportFile,
  reportFileLimit,
  reportPageLength,
} from '../../../contract/reports/report.ts';
import type { RestockLine, RestockList } from '../../../contract/reports/restock.ts';
import { csvFile } from '../../../rules/core/csv.ts';
import { exactPlain, exactUnit } from '../../../rules/quantity/exactAmount.ts';
import { isBelowPar, restockOf, sourcesOf } from '../../../rules/reports/restock.ts';
import { dayIn } from '../../../rules/time/custodyTime.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { noteBalancesRead } from '../../core/inventory/noteBalancesRead.ts';
import { readHoldings } from '../../core/inventory/readHoldings.ts';
import { readPar } from '../../core/inventory/readPar.ts';
import { readStores } from '../../core/inventory/readStores.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../database/database.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { type FileRequest, fileName, headLines, noteExport } from './reportFile.ts';
import {
  nameOf,
  type ReportFilter,
  type ReportScope,
  type ReportSession,
  readScope,
} from './reportScope.ts';

type RestockFilter = Pick<ReportFilter, 'place' | 'productId' | 'schedule'>;

/**
 * What is below its minimum now in the inventories of a place that are in use, by the same rule as the digest and the
 * dashboard: a level of one inventory replaces that of its kind, and expired stock counts for nothing.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function readRestockList(
  tx: Transaction,
  session: ReportSession,
  filter: RestockFilter & { readonly start: number },
  now: Date,
): Promise<RestockList> {
  const scope = await readScopeOfNow(tx, session, filter, now);
  await noteBalancesRead(tx, principalOf(session), scope.inventoryIds, now);
  const { rows, levels } = await readLines(tx, scope, session);
  return {
    head: scope.head,
    choices: scope.choices,
    rows: rows.slice(filter.start, filter.start + reportPageLength),
    total: rows.length,
    levels,
  };
}

const columns = [
  'Site',
  'Inventory',
  'Schedule',
  'Product',
  'NDC',
  'Unit',
  'On hand',
  'PAR minimum',
  'PAR maximum',
  'Short of PAR',
  'Container',
  'Containers to reach the minimum',
  'Containers to reach the maximum',
];

/**
 * The restock list as a file.
 *
 * @throws ProblemError 404 or 403 (see `readScope`).
 */
export async function exportRestockList(
  tx: Transaction,
  request: FileRequest<RestockFilter>,
): Promise<ReportFile> {
  const { session, filter, now } = request;
  const scope = await readScopeOfNow(tx, session, filter, now);
  const { rows } = await readLines(tx, scope, session);
  const lines = rows.slice(0, reportFileLimit);
  await noteExport(tx, request, scope, {
    action: 'restockList.exported',
    report: 'Restock list',
    lines: lines.length,
  });
  return {
    fileName: fileName('restock', scope),
    csv: csvFile(
      ['Restock list'],
      [...headLines(scope.head), [], columns, ...lines.map((line) => cellsOf(line))],
    ),
    rows: lines.length,
    isComplete: lines.length === rows.length,
  };
}

function cellsOf(line: RestockLine): string[] {
  const { product, balance, minimum, maximum, missing } = line;
  return [
    line.siteName,
    line.inventoryName,
    product.schedule,
    nameOf(product),
    product.ndc,
    exactUnit(product),
    ...[balance, minimum, maximum, missing].map((amount) => exactPlain(amount, product)),
    product.unitName,
    String(line.missingUnits),
    String(line.fillUnits),
  ];
}

/** The period of a list of now is today. */
function readScopeOfNow(
  reader: Transaction,
  session: ReportSession,
  filter: RestockFilter,
  now: Date,
) {
  const today = dayIn(session.agency.timeZone, now.toISOString());
  return readScope(reader, session, { ...filter, from: today, to: today }, now);
}

async function readLines(
  reader: Reader,
  scope: ReportScope,
  { account }: ReportSession,
): Promise<{ rows: RestockLine[]; levels: number }> {
  const places = await readPlaces(reader, scope);
  const ids = places.map(({ place }) => place.id);
  const holdings = await readHoldings(reader, scope.agencyId, ids, scope.head.to);
  const rows = places.map(({ place }) => place);
  const asked = new Set(scope.products.map(({ id }) => id));
  const all = await readPar(reader, scope.agencyId, rows, holdings);
  const levels = all.filter(({ product }) => asked.has(product.id));
  const order = new Map(scope.products.map(({ id }, index) => [id, index]));
  const siteNames = new Map(places.map(({ place, siteName }) => [place.id, siteName]));
  const stores = await readStores(
    reader,
    { agencyId: scope.agencyId, userId: account.id },
    scope.head.to,
  );
  const at = new Map(ids.map((id, index) => [id, index]));
  return {
    levels: levels.length,
    rows: levels
      .filter(isBelowPar)
      .map((line) => ({
        ...line,
        siteName: siteNames.get(line.inventoryId) ?? '',
        ...restockOf(line, line.product.contentPerUnit),
        sources: sourcesOf(
          line.product.id,
          stores.filter((store) => store.inventoryId !== line.inventoryId),
        ),
      }))
      .toSorted(
        (a, b) =>
          (at.get(a.inventoryId) ?? 0) - (at.get(b.inventoryId) ?? 0) ||
          (order.get(a.product.id) ?? 0) - (order.get(b.product.id) ?? 0),
      ),
  };
}

/** A closed inventory has nothing to be filled up. */
async function readPlaces(reader: Reader, { agencyId, inventoryIds }: ReportScope) {
  if (inventoryIds.length === 0) return [];
  return reader
    .select({ place: inventories, siteName: sites.name })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(
      and(
        matching(inventories, { agencyId, isActive: true }),
        inArray(inventories.id, [...inventoryIds]),
      ),
    )
    .orderBy(asc(sites.name), asc(inventories.name), asc(inventories.id));
}
