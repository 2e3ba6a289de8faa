import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { Schedule } from '../../../contract/core/product.ts';
import { scheduleInForce } from '../../../rules/administration/productCheck.ts';
import type { Reader } from '../../database/database.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';

/** What an act is about: lots, products that come in with it, or all that an inventory has. */
export interface ActSubjects {
  readonly lotIds?: readonly string[];
  readonly productIds?: readonly string[];
  readonly heldAt?: string;
}

/** The schedules of what an act is about, as the state has them. What does not exist has none; other rules reject it. */
export async function schedulesOf(
  reader: Reader,
  agencyId: number,
  { lotIds = [], productIds = [], heldAt }: ActSubjects,
): Promise<Schedule[]> {
  const conditions: (SQL | undefined)[] = [
    ...(lotIds.length === 0 ? [] : [inArray(lots.id, [...lotIds])]),
    ...(productIds.length === 0 ? [] : [inArray(products.id, [...productIds])]),
    ...(heldAt === undefined
      ? []
      : [and(eq(balances.inventoryId, heldAt), gt(balances.balance, 0))]),
  ];
  if (conditions.length === 0) return [];
  const rows = await reader
    .selectDistinct({ federal: products.schedule, state: products.stateSchedule })
    .from(products)
    .leftJoin(lots, and(eq(lots.agencyId, products.agencyId), eq(lots.productId, products.id)))
    .leftJoin(balances, and(eq(balances.agencyId, lots.agencyId), eq(balances.lotId, lots.id)))
    .where(and(eq(products.agencyId, agencyId), or(...conditions)));
  return rows.map(({ federal, state }) => scheduleInForce(federal, state));
}
