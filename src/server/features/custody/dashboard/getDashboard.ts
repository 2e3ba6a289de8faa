import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { usableUntil } from '../../../../rules/inventory/beyondUse.ts';
import { isOutsidePar } from '../../../../rules/reports/restock.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import {
  type InventoryRow,
  type Principal,
  selectAssociated,
} from '../../../core/inventory/findInventory.ts';
import { readAssigners } from '../../../core/inventory/readAssigners.ts';
import { type PlacedHolding, readHoldings } from '../../../core/inventory/readHoldings.ts';
import { parLines, readLevels } from '../../../core/inventory/readPar.ts';
import { readSeals } from '../../../core/inventory/sealRecords.ts';
import { limitsOf } from '../../../core/rights/readLimits.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { together } from '../../../database/together.ts';
import { stockOf } from '../inventories/listInventories.ts';
import { type Place, readFound, toExceptions } from './readExceptions.ts';
import { readRecent } from './readRecent.ts';
import { readRegulatory } from './readRegulatory.ts';

/**
 * What needs doing, what is held, and what happened last, of the inventories the person is
 * associated with. PAR lists every level, the ones outside their range first.
 */
export async function getDashboard(
  database: Reader,
  principal: Principal,
  clock: { timeZone: string; now: Date; permissionId: number },
): Promise<Dashboard> {
  const reader = together(database);
  const { agencyId } = principal;
  const { now, timeZone, permissionId } = clock;
  const today = dayIn(timeZone, now.toISOString());
  const [places, rights, active, assigners] = await Promise.all([
    readPlaces(reader, principal),
    readRights(reader, principal),
    countActive(reader, agencyId),
    readAssigners(reader, agencyId),
  ]);
  const rows = places.map(({ place }) => place);
  const ids = rows.map(({ id }) => id);
  const sealed = rows.flatMap(({ id, sealPolicy }) => (sealPolicy === 'none' ? [] : id));
  const asked = { ...principal, now, timeZone, today, permissionId };
  const associated = rights.readAll === 'all' ? 'all' : ids;
  const [holdings, levels, seals, found, limits, regulatory, recent] = await Promise.all([
    readHoldings(reader, agencyId, ids, today),
    readLevels(reader, agencyId),
    readSeals(reader, agencyId, sealed),
    readFound(reader, principal, { places, rights }, clock),
    limitsOf(reader, principal, rights),
    readRegulatory(reader, { ...asked, associated }),
    readRecent(reader, agencyId, rows),
  ]);
  const par = parLines(levels, rows, holdings);
  const custody = places
    .filter(({ place }) => place.custodianUserId === principal.userId)
    .map(({ place, siteName }) => ({
      inventoryId: place.id,
      name: place.name,
      siteName,
      sealNumber: place.sealNumber,
      seal: seals.get(place.id)?.state ?? null,
      holdings: stockOf(holdings.filter(({ inventoryId }) => inventoryId === place.id)).map(
        ({ product, total }) => ({ product, balance: total }),
      ),
    }));
  return {
    inventories: { shown: places.length, notShown: active - places.length, assigners },
    actNow: toExceptions(found, { places, seals, rights }, holdings, clock),
    ...limits,
    custody,
    par: [...par.filter(isOutsidePar), ...par.filter((line) => !isOutsidePar(line))],
    expiry: summarizeExpiration(holdings, rows, today),
    regulatory,
    recent,
  };
}

async function countActive(reader: Reader, agencyId: number): Promise<number> {
  const [row] = await reader
    .select({ active: count() })
    .from(inventories)
    .where(matching(inventories, { agencyId, isActive: true }));
  return row?.active ?? 0;
}

async function readPlaces(reader: Reader, principal: Principal): Promise<Place[]> {
  return reader
    .select({ place: inventories, siteName: sites.name })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(
      and(
        eq(inventories.agencyId, principal.agencyId),
        inArray(inventories.id, selectAssociated(reader, principal)),
      ),
    )
    .orderBy(asc(sites.name), asc(inventories.name));
}

/** Lots that have expired or will within 90 days, first things first; the list holds at most 20. */
function summarizeExpiration(
  holdings: readonly PlacedHolding[],
  places: readonly InventoryRow[],
  today: string,
): Dashboard['expiry'] {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const due = holdings
    .map((held) => ({ held, band: expirationBand(usableUntil(held), today) }))
    .filter(({ band }) => band !== 'later')
    .toSorted((a, b) => usableUntil(a.held).localeCompare(usableUntil(b.held)));
  const inBand = (wanted: string) => due.filter(({ band }) => band === wanted).length;
  return {
    expired: inBand('expired'),
    within30: inBand('within30'),
    within60: inBand('within60'),
    within90: inBand('within90'),
    lots: due
      .slice(0, 20)
      .map(({ held }) => ({
        inventoryId: held.inventoryId,
        inventoryName: names.get(held.inventoryId) ?? '',
        product: held.product,
        lotNumber: held.lot.number,
        expiresOn: usableUntil(held),
        balance: held.balance,
      })),
  };
}
