import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { usableUntil } from '../../../../rules/inventory/beyondUse.ts';
import { isOutsidePar } from '../../../../rules/reports/restock.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import {
  type InventoryRow,
  listAssociated,
  type Principal,
} from '../../../core/inventory/findInventory.ts';
import { readAssigners } from '../../../core/inventory/readAssigners.ts';
import { type PlacedHolding, readHoldings } from '../../../core/inventory/readHoldings.ts';
import { readPar } from '../../../core/inventory/readPar.ts';
import { readSeals } from '../../../core/inventory/sealRecords.ts';
import { limitsOf } from '../../../core/rights/readLimits.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { stockOf } from '../inventories/listInventories.ts';
import { type Place, readExceptions } from './readExceptions.ts';
import { readRecent } from './readRecent.ts';
import { readRegulatory } from './readRegulatory.ts';

/**
 * What needs doing, what is held, and what happened last, of the inventories the person is
 * associated with. PAR lists every level, the ones outside their range first.
 */
export async function getDashboard(
  reader: Reader,
  principal: Principal,
  clock: { timeZone: string; now: Date; permissionId: number },
): Promise<Dashboard> {
  const today = dayIn(clock.timeZone, clock.now.toISOString());
  const ids = await listAssociated(reader, principal);
  const places = await readPlaces(reader, principal, ids);
  const rows = places.map(({ place }) => place);
  const holdings = await readHoldings(reader, principal.agencyId, ids, today);
  const par = await readPar(reader, principal.agencyId, rows, holdings);
  const seals = await readSeals(
    reader,
    principal.agencyId,
    rows.flatMap(({ id, sealPolicy }) => (sealPolicy === 'none' ? [] : id)),
  );
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
  const rights = await readRights(reader, principal);
  const active = await reader.$count(
    inventories,
    matching(inventories, { agencyId: principal.agencyId, isActive: true }),
  );
  return {
    inventories: {
      shown: places.length,
      notShown: active - places.length,
      assigners: await readAssigners(reader, principal.agencyId),
    },
    actNow: await readExceptions(reader, principal, { places, seals, rights }, holdings, clock),
    ...(await limitsOf(reader, principal, rights)),
    custody,
    par: [...par.filter(isOutsidePar), ...par.filter((line) => !isOutsidePar(line))],
    expiry: summarizeExpiration(holdings, rows, today),
    regulatory: await readRegulatory(reader, {
      ...principal,
      now: clock.now,
      timeZone: clock.timeZone,
      today,
      permissionId: clock.permissionId,
      associated: rights.readAll === 'all' ? 'all' : ids,
    }),
    recent: await readRecent(reader, principal.agencyId, rows),
  };
}

async function readPlaces(reader: Reader, principal: Principal, ids: string[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  return reader
    .select({ place: inventories, siteName: sites.name })
    .from(inventories)
    .innerJoin(sites, isRecord(sites, inventories.agencyId, inventories.siteId))
    .where(and(eq(inventories.agencyId, principal.agencyId), inArray(inventories.id, ids)))
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
