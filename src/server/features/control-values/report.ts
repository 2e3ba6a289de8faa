import { and, asc, count, desc, eq, gt, gte, ilike, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type {
  ControlValueList,
  ControlValueRow,
  ControlValueStatus,
} from '../../../contract/control-values/controlValue.ts';
import { addDays } from '../../../rules/time/custodyTime.ts';
import { midnight } from '../../core/agency/period.ts';
import { toProduct } from '../../core/inventory/productView.ts';
import {
  type CursorQuery,
  countLimit,
  pageStart,
  toPage,
  toTotal,
} from '../../core/records/cursorPage.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { controlValues } from '../../database/schema/controlValue.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';

export interface ReportFilter extends CursorQuery {
  readonly search?: string | undefined;
  readonly productId?: string | undefined;
  readonly inventoryId?: string | undefined;
  readonly status?: ControlValueStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The labels of an agency, the last changed first (ROUTE-16). */
export async function listControlValues(
  reader: Reader,
  agency: { readonly id: number; readonly timeZone: string },
  filter: ReportFilter,
): Promise<ControlValueList> {
  const which = and(eq(controlValues.agencyId, agency.id), ...conditions(agency.timeZone, filter));
  const { from, isNewer } = pageStart(filter);
  const [time, name] = isNewer ? [asc, desc] : [desc, asc];
  const found = await selectRows(reader)
    .where(and(which, beyond(from, isNewer)))
    .orderBy(time(controlValues.changedAt), name(controlValues.label))
    .limit(filter.length + 1);
  const some = reader
    .select({ one: sql`1`.as('one') })
    .from(controlValues)
    .leftJoin(lots, isRecord(lots, controlValues.agencyId, controlValues.lotId))
    .where(which)
    .limit(countLimit + 1)
    .as('some');
  const [counted] = await reader.select({ total: count() }).from(some);
  const page = toPage(
    found,
    filter,
    ({ value }) => `${value.changedAt.toISOString()}_${value.label}`,
  );
  return {
    ...page,
    rows: page.rows.map(toRow),
    ...toTotal(counted?.total ?? 0),
    ...(await readChoices(reader, agency.id)),
  };
}

/** The time by itself is found by an index; the labels of one instant are in the order of their names in each page. */
function beyond(cursor: string | undefined, isNewer: boolean): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', label = ''] = cursor.split('_');
  const at = new Date(time);
  const { changedAt, label: name } = controlValues;
  return isNewer
    ? and(gte(changedAt, at), or(gt(changedAt, at), lt(name, label)))
    : and(lte(changedAt, at), or(lt(changedAt, at), gt(name, label)));
}

/** Labels with product, lot and place. */
export function selectRows(reader: Reader) {
  return reader
    .select({ value: controlValues, product: products, lot: lots, inventory: inventories })
    .from(controlValues)
    .leftJoin(lots, isRecord(lots, controlValues.agencyId, controlValues.lotId))
    .leftJoin(products, isRecord(products, controlValues.agencyId, controlValues.productId))
    .leftJoin(inventories, isRecord(inventories, controlValues.agencyId, controlValues.inventoryId))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number];

/** A label as the contract shows it. */
export function toRow({ value, product, lot, inventory }: SelectedRow): ControlValueRow {
  return {
    id: value.id,
    label: value.label,
    status: value.status,
    product: product && toProduct(product),
    lot: lot && { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
    inventory: inventory && { id: inventory.id, name: inventory.name },
    changedAt: value.changedAt.toISOString(),
  };
}

function conditions(timeZone: string, filter: ReportFilter) {
  const { search, productId, inventoryId, status, from, to } = filter;
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [
    search ? or(ilike(controlValues.label, pattern), ilike(lots.number, pattern)) : undefined,
    productId === undefined ? undefined : eq(controlValues.productId, productId),
    inventoryId === undefined ? undefined : eq(controlValues.inventoryId, inventoryId),
    status === undefined ? undefined : eq(controlValues.status, status),
    from === undefined ? undefined : gte(controlValues.changedAt, midnight(from, timeZone)),
    to === undefined ? undefined : lt(controlValues.changedAt, midnight(addDays(to, 1), timeZone)),
  ];
}

async function readChoices(reader: Reader, agencyId: number) {
  const named = await reader
    .select({
      id: products.id,
      name: products.name,
      strength: products.strength,
      pack: products.package,
    })
    .from(products)
    .where(eq(products.agencyId, agencyId))
    .orderBy(products.name, products.strength);
  const places = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(inventories.name);
  return {
    products: named.map(({ id, name, strength, pack }) => ({
      id,
      text: `${name} ${strength}, ${pack}`,
    })),
    inventories: places,
  };
}
