import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { discrepancies } from '../../../database/schema/custodyDuty.ts';
import { transfers } from '../../../database/schema/custodyEvent.ts';
import { balances } from '../../../database/schema/custodyLedger.ts';
import { lots } from '../../../database/schema/custodyProduct.ts';

/** What the records of a training agency depend on, so that no copy of the set-up changes it. */
export interface TrainingUse {
  /** Inventories with stock, with transfers in transit, or with an open discrepancy: they stay in service. */
  readonly inventories: ReadonlySet<string>;
  /** Products with lots: the ledger has their amounts. */
  readonly products: ReadonlySet<string>;
}

export async function readTrainingUse(tx: Transaction, agencyId: number): Promise<TrainingUse> {
  const held = await tx
    .selectDistinct({ id: balances.inventoryId })
    .from(balances)
    .where(and(eq(balances.agencyId, agencyId), gt(balances.balance, 0)));
  const open = await tx
    .select({ from: transfers.fromInventoryId, to: transfers.toInventoryId })
    .from(transfers)
    .where(and(eq(transfers.agencyId, agencyId), isNull(transfers.closedAt)));
  const found = await tx
    .select({ id: discrepancies.inventoryId })
    .from(discrepancies)
    .where(and(eq(discrepancies.agencyId, agencyId), isNull(discrepancies.resolvedAt)));
  const received = await tx
    .selectDistinct({ id: lots.productId })
    .from(lots)
    .where(eq(lots.agencyId, agencyId));
  return {
    inventories: new Set([
      ...held.map(({ id }) => id),
      ...open.flatMap(({ from, to }) => [from, to]),
      ...found.map(({ id }) => id),
    ]),
    products: new Set(received.map(({ id }) => id)),
  };
}
