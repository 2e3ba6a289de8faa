import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { isOutsidePar } from '../../../../rules/reports/restock.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { type Asker, listAssociated } from '../../../core/inventory/findInventory.ts';
import { readHoldings } from '../../../core/inventory/readHoldings.ts';
import { readPar } from '../../../core/inventory/readPar.ts';
import type { Reader } from '../../../database/database.ts';
import { inventories, sites } from '../../../database/schema/custodyPlace.ts';
import { stockOf } from '../inventories/listInventories.ts';
import { type Place, readExceptions } from './readExceptions.ts';
import { readRecent } from './readRecent.ts';
import { readRegulatory } from './readRegulatory.ts';
import { summarizeExpiry } from './summarizeExpiry.ts';

/**
 * What needs doing, what is held, and what happened last, of the inventories the person is
 * associated with. PAR lists every level, the ones outside their range first.
 */
export async function getDashboard(
  reader: Reader,
  asker: Asker,
  clock: { timeZone: string; now: Date; permissionId: number },
): Promise<Dashboard> {
  const today = dayIn(clock.timeZone, clock.now.toISOString());
  const ids = await listAssociated(reader, asker);
  const places = await readPlaces(reader, asker, ids);
  const rows = places.map(({ place }) => place);
  const holdings = await readHoldings(reader, asker.agencyId, ids, today);
  const par = await readPar(reader, asker.agencyId, rows, holdings);
  const custody = places
    .filter(({ place }) => place.custodianUserId === asker.userId)
    .map(({ place, siteName }) => ({
      inventoryId: place.id,
      name: place.name,
      siteName,
      sealNumber: place.sealNumber,
      holdings: stockOf(holdings.filter(({ inventoryId }) => inventoryId === place.id)).map(
        ({ product, total }) => ({ product, balance: total }),
      ),
    }));
  const active = await reader.$count(
    inventories,
    and(eq(inventories.agencyId, asker.agencyId), eq(inventories.isActive, true)),
  );
  return {
    inventories: { shown: places.length, notShown: active - places.length },
    actNow: await readExceptions(reader, asker, places, holdings, clock),
    custody,
    par: [...par.filter(isOutsidePar), ...par.filter((line) => !isOutsidePar(line))],
    expiry: summarizeExpiry(holdings, rows, today),
    regulatory: await readRegulatory(reader, {
      agencyId: asker.agencyId,
      timeZone: clock.timeZone,
      today,
      permissionId: clock.permissionId,
      associated: ids,
    }),
    recent: await readRecent(reader, asker.agencyId, rows),
  };
}

async function readPlaces(reader: Reader, asker: Asker, ids: string[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  return reader
    .select({ place: inventories, siteName: sites.name })
    .from(inventories)
    .innerJoin(
      sites,
      and(eq(sites.agencyId, inventories.agencyId), eq(sites.id, inventories.siteId)),
    )
    .where(and(eq(inventories.agencyId, asker.agencyId), inArray(inventories.id, ids)))
    .orderBy(asc(sites.name), asc(inventories.name));
}
