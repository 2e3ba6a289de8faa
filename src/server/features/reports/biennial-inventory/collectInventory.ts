import { and, asc, count, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type {
  DraftInventory,
  InventoryContent,
  InventoryMoment,
  SnapshotLine,
  SnapshotPlace,
} from '../../../../contract/reports/biennialInventory.ts';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { compareProducts } from '../../../../rules/core/compareProducts.ts';
import {
  closeOfBusiness,
  concernsOf,
  countWindow,
  inventoryInstant,
} from '../../../../rules/reports/biennialInventory.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { midnight } from '../../../core/agency/period.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { findClosing } from '../../../core/movements/closings.ts';
import { type Held, readHeldAt, readInTransitAt } from '../../../core/movements/heldAt.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { ledgerHeads } from '../../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { readCounted } from './fullCounts.ts';

/** The inventory, and its agency. */
export interface InventoryAsked {
  readonly agencyId: number;
  readonly timeZone: string;
  readonly day: string;
  readonly moment: InventoryMoment;
}

/**
 * What the whole agency held at the opening or the close of business of a day, by the entries that occurred until then,
 * including late ones; and who counted each inventory, to show whether someone checked. Before the close of business it
 * has the figures of now, and says when the day closes.
 *
 * @throws ProblemError 422 for a day that has not started.
 */
export async function collectInventory(
  reader: Reader,
  { agencyId, timeZone, day, moment }: InventoryAsked,
  now: Date,
): Promise<DraftInventory> {
  const { businessClose } = await readDecided(reader, agencyId);
  const close = closeOfBusiness(day, businessClose, timeZone);
  const found = inventoryInstant(moment, { start: midnight(day, timeZone), close }, now);
  if (found === null) {
    const sentence = 'This day hasn’t started. Choose today or an earlier day.';
    throw unprocessable('day_not_begun', sentence, { day: sentence });
  }
  const { asOf, closesAt } = found;
  const closing = await findClosing(reader, agencyId, asOf);
  const held = await readHeldAt(reader, closing);
  const heldIn = new Map<string | null, Held[]>();
  for (const row of held) {
    const here = heldIn.get(row.inventoryId);
    if (here === undefined) heldIn.set(row.inventoryId, [row]);
    else here.push(row);
  }
  const known = (await reader.select().from(products).where(eq(products.agencyId, agencyId)))
    .map(toProduct)
    .toSorted((a, b) => compareProducts(a, b) || a.id.localeCompare(b.id));
  const order = new Map(known.map(({ id }, index) => [id, index]));
  const sorted = (rows: readonly Held[]) =>
    rows
      .toSorted(
        (a, b) =>
          (order.get(a.productId) ?? 0) - (order.get(b.productId) ?? 0) ||
          a.expiresOn.localeCompare(b.expiresOn) ||
          a.lot.localeCompare(b.lot),
      )
      .map((row) => lineOf(row, day));
  const inTransit = await readInTransitAt(reader, closing);
  const places = (await readPlaces(reader, { agencyId, asOf }))
    .map((place) => ({ ...place, lines: sorted(heldIn.get(place.inventoryId) ?? []) }))
    .filter(({ isActive, lines }) => isActive || lines.length > 0)
    .map(({ isActive: _, ...place }) => place);
  const used = new Set([...held, ...inTransit].map(({ productId }) => productId));
  const figures = {
    products: known.filter(({ id }) => used.has(id)),
    places,
    inTransit: sorted(inTransit),
  };
  const content: InventoryContent = {
    day,
    moment,
    asOf: asOf.toISOString(),
    timeZone,
    ...(await readHead(reader, agencyId)),
    ...figures,
    concerns: concernsOf({ ...figures, timeZone }),
    explanation: '',
  };
  // The head of the ledger moves without changing a figure, and so does the instant until the close of business.
  const { asOf: _asOf, ledgerSequence: _ledger, ...stated } = content;
  return { content, basis: digest(asJson(stated)), closesAt: closesAt?.toISOString() ?? null };
}

function lineOf({ productId, lot, expiresOn, amount }: Held, day: string): SnapshotLine {
  return { productId, lot, expiresOn, isExpired: expiresOn < day, amount };
}

/** Every inventory of the agency, in the order of its sites, with its count and its open differences. */
async function readPlaces(
  reader: Reader,
  { agencyId, asOf }: { agencyId: number; asOf: Date },
): Promise<(Omit<SnapshotPlace, 'lines'> & { isActive: boolean })[]> {
  const rows = await reader
    .select({ inventory: inventories, site: sites })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(sites.name), asc(inventories.name));
  const ids = rows.map(({ inventory }) => inventory.id);
  const counted = await readCounted(reader, agencyId, ids, asOf);
  const open = await reader
    .select({ inventoryId: discrepancies.inventoryId, differences: count() })
    .from(discrepancies)
    .where(
      and(
        eq(discrepancies.agencyId, agencyId),
        // What the count that speaks for it found and no one has explained, and what was open at the moment itself: a
        // correction of a later day has not changed its figures.
        lte(discrepancies.openedAt, countWindow(asOf).to),
        or(
          isNull(discrepancies.resolvedAt),
          and(lte(discrepancies.openedAt, asOf), gt(discrepancies.resolvedAt, asOf)),
        ),
      ),
    )
    .groupBy(discrepancies.inventoryId);
  return rows.map(({ inventory, site }) => ({
    inventoryId: inventory.id,
    inventory: inventory.name,
    siteId: site.id,
    site: site.name,
    siteKind: site.kind,
    address: site.address,
    deaNumber: site.deaNumber,
    count: null,
    ...counted.get(inventory.id),
    openDifferences: open.find(({ inventoryId }) => inventoryId === inventory.id)?.differences ?? 0,
    isActive: inventory.isActive,
  }));
}

async function readHead(
  reader: Reader,
  agencyId: number,
): Promise<Pick<InventoryContent, 'registrant' | 'ledgerSequence'>> {
  const [agency] = await reader
    .select({
      agency: agencies.name,
      address: agencies.address,
      deaRegistrant: agencies.deaRegistrant,
      deaNumber: agencies.deaNumber,
    })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (agency === undefined) throw new Error('A session of an agency that does not exist');
  const [newest] = await reader
    .select({ sequence: ledgerHeads.sequence })
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, agencyId));
  return { registrant: agency, ledgerSequence: newest?.sequence ?? 0 };
}
