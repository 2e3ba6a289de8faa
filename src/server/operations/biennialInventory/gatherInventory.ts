import { and, asc, count, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type {
  DraftInventory,
  InventoryContent,
  InventoryMoment,
  SnapshotLine,
  SnapshotPlace,
} from '../../../contract/biennialInventory.ts';
import { concernsOf, countWindow, inventoryInstant } from '../../../rules/biennialInventory.ts';
import { compareProducts } from '../../../rules/compareProducts.ts';
import { addDays } from '../../../rules/custodyTime.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { agencies } from '../../database/schema/agency.ts';
import { counts, discrepancies } from '../../database/schema/custodyDuty.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { inventories, sites } from '../../database/schema/custodyPlace.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { toProduct } from '../custody/productView.ts';
import { midnight } from '../form3848/period.ts';
import { asJson } from '../form3848/signedForms.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';
import { refuse } from '../refusal.ts';
import { Sum } from '../reports/reportSql.ts';

/** Which inventory, and of whom. */
export interface InventoryAsked {
  readonly agencyId: number;
  readonly timeZone: string;
  readonly day: string;
  readonly moment: InventoryMoment;
}

/**
 * What the whole agency held at the opening or the close of business of a day, by the entries that occurred until then,
 * late ones included; beside it who counted each place, so that it can be seen whether somebody looked.
 *
 * @throws Refusal 422 for a day that has not begun.
 */
export async function gatherInventory(
  reader: Reader,
  { agencyId, timeZone, day, moment }: InventoryAsked,
  now: Date,
): Promise<DraftInventory> {
  const bounds = { start: midnight(day, timeZone), end: midnight(addDays(day, 1), timeZone) };
  const asOf = inventoryInstant(moment, bounds, now);
  if (asOf === null) {
    const sentence = 'This day has not begun. Choose today or an earlier day.';
    throw refuse('day_not_begun', sentence, { day: sentence });
  }
  const held = await readHeld(reader, agencyId, asOf);
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
  const inTransit = await readInTransit(reader, agencyId, asOf);
  const places = (await readPlaces(reader, { agencyId, asOf }))
    .map((place) => ({
      ...place,
      lines: sorted(held.filter(({ inventoryId }) => inventoryId === place.inventoryId)),
    }))
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
    concerns: concernsOf(figures),
    explanation: '',
  };
  // Of the close of a day that is not over, the instant and the head of the ledger move without changing a figure.
  const { asOf: _asOf, ledgerSequence: _ledger, ...stated } = content;
  return { content, basis: digest(asJson(stated)) };
}

const Held = v.object({
  inventoryId: v.nullable(v.string()),
  productId: v.string(),
  lot: v.string(),
  expiresOn: v.string(),
  amount: Sum,
});
type Held = v.InferOutput<typeof Held>;

function lineOf({ productId, lot, expiresOn, amount }: Held, day: string): SnapshotLine {
  return { productId, lot, expiresOn, isExpired: expiresOn < day, amount };
}

function readHeld(reader: Reader, agencyId: number, asOf: Date): Promise<Held[]> {
  return sumLots(reader, { agencyId, asOf }, sql`e.inventory_id`, sql`sum(e.change)`, sql`true`);
}

/** What left one inventory and came into none; a linked correction belongs where the entry it corrects does. */
function readInTransit(reader: Reader, agencyId: number, asOf: Date): Promise<Held[]> {
  const moved = sql`coalesce(o.kind, e.kind) in ('transferOut', 'transferIn')`;
  return sumLots(reader, { agencyId, asOf }, sql`null::uuid`, sql`-sum(e.change)`, moved);
}

function sumLots(
  reader: Reader,
  { agencyId, asOf }: { agencyId: number; asOf: Date },
  place: SQL,
  amount: SQL,
  which: SQL,
): Promise<Held[]> {
  return selectRows(
    reader,
    sql`select ${place} as "inventoryId", e.product_id as "productId", l.number as lot,
          l.expires_on::text as "expiresOn", (${amount})::text as amount
        from ledger_entries e
        join lots l on l.agency_id = e.agency_id and l.id = e.lot_id
        left join ledger_entries o on o.agency_id = e.agency_id and o.id = e.correction_of_id
        where e.agency_id = ${agencyId} and e.occurred_at < ${asOf.toISOString()} and ${which}
        group by 1, 2, l.id, l.number, l.expires_on
        having sum(e.change) <> 0`,
    Held,
  );
}

/** Every inventory of the agency, in the order of its sites, with its count and its open differences. */
async function readPlaces(
  reader: Reader,
  { agencyId, asOf }: { agencyId: number; asOf: Date },
): Promise<(Omit<SnapshotPlace, 'lines'> & { isActive: boolean })[]> {
  const rows = await reader
    .select({ inventory: inventories, site: sites })
    .from(inventories)
    .innerJoin(
      sites,
      and(eq(sites.agencyId, inventories.agencyId), eq(sites.id, inventories.siteId)),
    )
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(sites.name), asc(inventories.name));
  const counted = await readCounted(reader, agencyId, asOf);
  const open = await reader
    .select({ inventoryId: discrepancies.inventoryId, differences: count() })
    .from(discrepancies)
    .where(
      and(
        eq(discrepancies.agencyId, agencyId),
        lte(discrepancies.openedAt, countWindow(asOf).to),
        isNull(discrepancies.resolvedAt),
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
    count: counted.get(inventory.id) ?? null,
    openDifferences: open.find(({ inventoryId }) => inventoryId === inventory.id)?.differences ?? 0,
    isActive: inventory.isActive,
  }));
}

/** Of each inventory the count nearest to the moment. */
async function readCounted(reader: Reader, agencyId: number, asOf: Date) {
  const { from, to } = countWindow(asOf);
  const rows = await reader
    .select()
    .from(counts)
    .where(
      and(eq(counts.agencyId, agencyId), gte(counts.countedAt, from), lte(counts.countedAt, to)),
    );
  const away = (at: Date) => Math.abs(at.getTime() - asOf.getTime());
  return new Map(
    rows
      .toSorted((a, b) => away(b.countedAt) - away(a.countedAt))
      .map(({ inventoryId, countedAt, countedBy, witnessedBy }) => [
        inventoryId,
        { at: countedAt.toISOString(), by: countedBy, witness: witnessedBy },
      ]),
  );
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
