import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { products as calls } from '../../../../contract/administration/productRecord.ts';
import type { CallArguments, CallReply } from '../../../../contract/core/call.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { containsText } from '../../../core/records/likeText.ts';
import { whereActive } from '../../../core/records/tableList.ts';
import type { Reader } from '../../../database/database.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { inOrder } from './stockRecord.ts';

type Filter = CallArguments<typeof calls.list>['query'];

/** The stricter of the two applies, which is the one that sorts first. */
const schedule = sql`least(${products.schedule}, coalesce(${products.stateSchedule}, ${products.schedule}))`;
const orders = { name: sql`lower(${products.name})`, ndc: products.ndc, schedule };

/** The formulary of an agency: one page, and how many there are. */
export async function listProducts(
  reader: Reader,
  agencyId: number,
  filter: Filter,
): Promise<CallReply<typeof calls.list>> {
  const { name, strength, ndc, form } = products;
  const which = and(
    eq(products.agencyId, agencyId),
    whereActive(filter.isActive, products.isActive),
    filter.schedule === '' ? undefined : eq(schedule, filter.schedule),
    containsText(filter.search, name, strength, ndc, form, sql`replace(${ndc}, '-', '')`),
  );
  const rows = await reader
    .select()
    .from(products)
    .where(which)
    .orderBy(inOrder(filter.sort, orders), asc(orders.name), asc(products.ndc))
    .offset(filter.start)
    .limit(filter.length);
  const counted = await reader.select({ total: count() }).from(products).where(which);
  const data = rows.map((row) => {
    const product = toProduct(row);
    return {
      id: row.id,
      name: row.name,
      strength: row.strength,
      package: row.package,
      form: row.form,
      ndc: row.ndc,
      schedule: product.schedule,
      isStateSchedule: product.schedule !== row.schedule,
      isActive: row.isActive,
    };
  });
  return { data, total: counted[0]?.total ?? 0 };
}
