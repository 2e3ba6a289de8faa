import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditorTerms } from '../../../contract/core/auditorTerms.ts';
import type { Product } from '../../../contract/core/product.ts';
import type { ReportChoices, ReportHead, ScheduleGroup } from '../../../contract/reports/report.ts';
import { compareProducts } from '../../../rules/core/compareProducts.ts';
import { outsidePeriodText, periodGranted } from '../../../rules/time/auditorTerms.ts';
import { addDays, dayIn } from '../../../rules/time/custodyTime.ts';
import { periodAsked } from '../../../rules/time/reportPeriod.ts';
import { midnight } from '../../core/agency/period.ts';
import { readRetentionYears } from '../../core/agency/retention.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import type { Session } from '../../core/identity/sessions.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import { mayReadAll, noteForeignReads } from '../../core/rights/readAll.ts';
import { isRecord, type Reader, type Transaction } from '../../database/database.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { inventories, inventoryUsers, sites } from '../../database/schema/custodyPlace.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { amongIds } from '../../database/sql.ts';
import { forbidden, notAssociated, notFound } from '../../platform/http/problemError.ts';

export interface ReportFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly place?: string | undefined;
  readonly productId?: string | undefined;
  readonly schedule?: ScheduleGroup | undefined;
}

/** The subject of a report, resolved: the person may see all of it. */
export interface ReportScope {
  readonly agencyId: number;
  readonly head: ReportHead;
  readonly choices: ReportChoices;
  /** Included. */
  readonly start: Date;
  /** Excluded. */
  readonly end: Date;
  readonly inventoryIds: readonly string[];
  /** In the order of the report. */
  readonly products: readonly Product[];
}

export type ReportSession = Pick<
  Session,
  'account' | 'agency' | 'factor' | 'canSeePhi' | 'auditor' | 'program'
>;

/**
 * Period, place and products of a report, for the inventories that the person is associated with (ENT-12), or with the
 * right `readAll` for all of them (RIGHT-09); closed ones are among them, because their past is requested as well. An
 * auditor reads those of their sites, and only in their period (RIGHT-07).
 *
 * @param reads where the report reads its lines: its head says what is known there.
 *
 * @throws ProblemError 404 for what is not of the agency, 403 for a place that the person is not associated with.
 */
export async function readScope(
  tx: Transaction,
  session: ReportSession,
  filter: ReportFilter,
  now: Date,
  reads: Reader = tx,
): Promise<ReportScope> {
  const { scope, foreign } = await findScope(tx, session, filter, now);
  await noteReportReads(tx, session, foreign, now);
  if (reads === tx) return scope;
  // What is not in the copy yet is not in the report either.
  const ledgerSequence = await newestEntry(reads, scope.agencyId);
  return { ...scope, head: { ...scope.head, ledgerSequence } };
}

/** Audits what a report reads of inventories that the person is not associated with (RIGHT-09), without the address of the request. */
export function noteReportReads(
  tx: Transaction,
  session: ReportSession,
  foreign: FoundScope['foreign'],
  now: Date,
): Promise<void> {
  return noteForeignReads(
    tx,
    { session, origin: { requestId: null, address: null }, now },
    foreign.map(({ inventory }) => inventory),
  );
}

/** The scope of a report, and the inventories in it that the person is not associated with. */
export interface FoundScope {
  readonly scope: ReportScope;
  readonly foreign: readonly Place[];
}

/** As `readScope`, for work that only reads; `noteReportReads` audits it. */
export async function findScope(
  reader: Reader,
  session: ReportSession,
  filter: ReportFilter,
  now: Date,
): Promise<FoundScope> {
  const { agency, account, auditor } = session;
  const isWholeRegistration = await mayReadAll(reader, principalOf(session));
  const found = await readPlaces(reader, agency.id, account.id);
  const places = found.map(({ associated, ...place }) => ({
    ...place,
    isAssociated: associated !== null,
    isReadable:
      auditor?.siteIds.includes(place.site.id) ?? (isWholeRegistration || associated !== null),
  }));
  const place = choosePlace(places, filter.place);
  // Each page that an auditor reads is audited by itself.
  const foreign = auditor ? [] : place.seen.filter(({ isAssociated }) => !isAssociated);
  const known = (await reader.select().from(products).where(eq(products.agencyId, agency.id)))
    .map(toProduct)
    .toSorted((a, b) => compareProducts(a, b) || a.id.localeCompare(b.id));
  const product = known.find(({ id }) => id === filter.productId);
  if (filter.productId !== undefined && product === undefined) {
    throw notFound('This product does not exist.');
  }
  const period = periodFor(auditor, filter, dayIn(agency.timeZone, now.toISOString()));
  const scope: ReportScope = {
    agencyId: agency.id,
    head: {
      agency: agency.name,
      timeZone: agency.timeZone,
      ...period,
      place: place.name,
      inventories: place.seen.map(({ inventory }) => inventory.name),
      leftOut: place.leftOut,
      isWholeRegistration,
      schedule: filter.schedule ?? null,
      product: product === undefined ? null : nameOf(product),
      madeAt: now.toISOString(),
      madeBy: account.fullName,
      ledgerSequence: await newestEntry(reader, agency.id),
      keptYears: await readRetentionYears(reader, agency.id),
      ...(auditor && { auditor: auditorPart(auditor) }),
    },
    choices: { places: choicesOf(places), products: known },
    start: midnight(period.from, agency.timeZone),
    end: midnight(addDays(period.to, 1), agency.timeZone),
    inventoryIds: place.seen.map(({ inventory }) => inventory.id),
    products: known.filter(
      ({ id, schedule }) =>
        (product === undefined || id === product.id) &&
        (filter.schedule === undefined || (schedule === 'C-II') === (filter.schedule === 'C-II')),
    ),
  };
  return { scope, foreign };
}

async function newestEntry(reader: Reader, agencyId: number): Promise<number> {
  const [newest] = await reader
    .select({ sequence: ledgerHeads.sequence })
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, agencyId));
  return newest?.sequence ?? 0;
}

const auditorPart = ({ expiresAt, seesPatients, mayExport }: AuditorTerms) => ({
  expiresAt,
  seesPatients,
  mayExport,
});

/** @throws ProblemError 403 `auditor_outside_terms` for a period of which an auditor may read nothing. */
function periodFor(auditor: AuditorTerms | null, filter: ReportFilter, today: string) {
  const asked = periodAsked(filter, today);
  if (auditor === null) return asked;
  const granted = periodGranted(asked, auditor);
  if (granted !== null) return granted;
  if (filter.from === undefined && filter.to === undefined) {
    return { from: auditor.periodFrom, to: auditor.periodTo };
  }
  throw forbidden(outsidePeriodText(auditor), 'auditor_outside_terms');
}

/** As `placeFilters` of the contract. */
export type PlaceFilter = Pick<ReportFilter, 'from' | 'to' | 'place' | 'schedule'>;

/** A condition for lines of the scope's schedules (REG-02); none where it has all of them. */
export function ofSchedules(column: SQL, { head, products }: ReportScope): SQL {
  if (head.schedule === null) return sql`true`;
  const ids = products.map(({ id }) => id);
  return ids.length === 0 ? sql`false` : amongIds(column, ids);
}

/** A product as files and heads name it. */
export function nameOf({ name, strength, package: pack }: Product): string {
  return `${name} ${strength}, ${pack}`;
}

type Place = Omit<Awaited<ReturnType<typeof readPlaces>>[number], 'associated'> & {
  readonly isAssociated: boolean;
  readonly isReadable: boolean;
};

async function readPlaces(reader: Reader, agencyId: number, userId: string) {
  return reader
    .select({ inventory: inventories, site: sites, associated: inventoryUsers.userId })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .leftJoin(
      inventoryUsers,
      and(
        eq(inventoryUsers.inventoryId, inventories.id),
        eq(inventoryUsers.agencyId, inventories.agencyId),
        eq(inventoryUsers.userId, userId),
      ),
    )
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(sites.name), asc(inventories.name));
}

function choosePlace(places: readonly Place[], id: string | undefined) {
  const asked = places.filter(
    ({ inventory, site }) => id === undefined || inventory.id === id || site.id === id,
  );
  const [first] = asked;
  if (id !== undefined && first === undefined) throw notFound('This place does not exist.');
  const seen = asked.filter(({ isReadable }) => isReadable);
  if (id !== undefined && seen.length === 0) throw notAssociated();
  const name = first?.site.id === id ? first?.site.name : first?.inventory.name;
  return {
    seen,
    leftOut: asked.length - seen.length,
    name: id === undefined ? null : (name ?? ''),
  };
}

function choicesOf(places: readonly Place[]): ReportChoices['places'] {
  const bySite = new Map<string, ReportChoices['places'][number]>();
  for (const { inventory, site, isReadable } of places) {
    if (!isReadable) continue;
    const choice = bySite.get(site.id) ?? { id: site.id, name: site.name, inventories: [] };
    bySite.set(site.id, choice);
    choice.inventories.push({ id: inventory.id, name: inventory.name });
  }
  return [...bySite.values()];
}
