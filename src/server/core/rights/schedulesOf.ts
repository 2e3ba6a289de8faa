import { and, eq, gt, inArray, or } from 'drizzle-orm';
import * as v from 'valibot';
import { RecordId } from '../../../contract/core/primitives.ts';
import type { Schedule } from '../../../contract/core/product.ts';
import { scheduleInForce } from '../../../rules/administration/productCheck.ts';
import { matching, type Reader } from '../../database/database.ts';
import { transferLines } from '../../database/schema/custodyEvent.ts';
import { balances } from '../../database/schema/custodyLedger.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';

/** What an act is about; of several, all of it. */
export interface ActSubjects {
  readonly lotIds?: readonly string[];
  readonly productIds?: readonly string[];
  /** All that an inventory has. */
  readonly heldAt?: string;
  /** All that was sent in a transfer. */
  readonly transferId?: string;
  /** Every product of the agency. */
  readonly everything?: true;
}

/** The schedules of what an act is about, as the state has them. What does not exist has none; other rules reject it. */
export async function schedulesOf(
  reader: Reader,
  agencyId: number,
  { lotIds = [], productIds = [], heldAt, transferId, everything }: ActSubjects,
): Promise<Schedule[]> {
  // What is not validated yet may name anything.
  const known = productIds.filter((id) => v.is(RecordId, id));
  const ofLots = reader
    .select({ id: lots.productId })
    .from(lots)
    .where(and(eq(lots.agencyId, agencyId), inArray(lots.id, [...lotIds])));
  const held = (inventoryId: string) =>
    reader
      .select({ id: balances.productId })
      .from(balances)
      .where(and(matching(balances, { agencyId, inventoryId }), gt(balances.balance, 0)));
  const sent = (id: string) =>
    reader
      .select({ id: transferLines.productId })
      .from(transferLines)
      .where(matching(transferLines, { agencyId, transferId: id }));
  const concerned = [
    ...(lotIds.length === 0 ? [] : [inArray(products.id, ofLots)]),
    ...(known.length === 0 ? [] : [inArray(products.id, known)]),
    ...(heldAt === undefined ? [] : [inArray(products.id, held(heldAt))]),
    ...(transferId === undefined ? [] : [inArray(products.id, sent(transferId))]),
  ];
  if (everything === undefined && concerned.length === 0) return [];
  const rows = await reader
    .selectDistinct({ federal: products.schedule, state: products.stateSchedule })
    .from(products)
    .where(
      and(eq(products.agencyId, agencyId), everything === undefined ? or(...concerned) : undefined),
    );
  return rows.map(({ federal, state }) => scheduleInForce(federal, state));
}
