import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { inventoryRecords as calls } from '../../../../contract/administration/inventoryRecord.ts';
import type { CallArguments, CallReply } from '../../../../contract/core/call.ts';
import { containsText } from '../../../core/records/likeText.ts';
import { whereActive } from '../../../core/records/tableList.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import {
  inventories,
  inventoryUsers,
  outOfServiceLocations,
  sites,
} from '../../../database/schema/custodyPlace.ts';
import { parLevels } from '../../../database/schema/custodyProduct.ts';
import { statusOf } from './inventoryStore.ts';
import { inOrder } from './stockRecord.ts';

type Filter = CallArguments<typeof calls.list>['query'];

const orders = {
  name: sql`lower(${inventories.name})`,
  site: sql`lower(${sites.name})`,
  kind: inventories.kind,
};

/** The inventories of an agency as they are set up: one page, and how many there are. */
export async function listInventorySetUps(
  reader: Reader,
  agencyId: number,
  filter: Filter,
): Promise<CallReply<typeof calls.list>> {
  const which = and(
    eq(inventories.agencyId, agencyId),
    whereActive(filter.isActive, inventories.isActive),
    filter.kind === '' ? undefined : eq(inventories.kind, filter.kind),
    containsText(filter.search, inventories.name, inventories.vendorId, sites.name),
  );
  const atSite = isRecord(sites, inventories.agencyId, inventories.siteId);
  const rows = await reader
    .select({ inventory: inventories, site: sites.name, location: outOfServiceLocations.name })
    .from(inventories)
    .innerJoin(sites, atSite)
    .leftJoin(
      outOfServiceLocations,
      isRecord(outOfServiceLocations, inventories.agencyId, inventories.outOfServiceLocationId),
    )
    .where(which)
    .orderBy(inOrder(filter.sort, orders), asc(orders.name), asc(inventories.id))
    .offset(filter.start)
    .limit(filter.length);
  const counted = await reader
    .select({ total: count() })
    .from(inventories)
    .innerJoin(sites, atSite)
    .where(which);
  const ids = rows.map(({ inventory }) => inventory.id);
  const people = await countPeople(reader, agencyId, ids);
  const levels = await countLevels(reader, agencyId, ids);
  const data = rows.map(({ inventory, site, location }) => ({
    id: inventory.id,
    name: inventory.name,
    kind: inventory.kind,
    site,
    vendorId: inventory.vendorId ?? '',
    status: statusOf(inventory),
    outOfServiceLocation: location ?? '',
    sealPolicy: inventory.sealPolicy,
    people: people.get(inventory.id) ?? 0,
    parOverrides: levels.get(inventory.id) ?? 0,
  }));
  return { data, total: counted[0]?.total ?? 0 };
}

async function countPeople(
  reader: Reader,
  agencyId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: inventoryUsers.inventoryId, people: count() })
    .from(inventoryUsers)
    .where(
      and(eq(inventoryUsers.agencyId, agencyId), inArray(inventoryUsers.inventoryId, [...ids])),
    )
    .groupBy(inventoryUsers.inventoryId);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

async function countLevels(
  reader: Reader,
  agencyId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: parLevels.inventoryId, levels: count() })
    .from(parLevels)
    .where(
      and(
        matching(parLevels, { agencyId, isInForce: true }),
        inArray(parLevels.inventoryId, [...ids]),
      ),
    )
    .groupBy(parLevels.inventoryId);
  return new Map(rows.map(({ id, levels }) => [id, levels]));
}
