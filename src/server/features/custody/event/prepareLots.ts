import { randomUUID } from 'node:crypto';
import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import type { StockLine } from '../../../../contract/custody/stockLine.ts';
import type { KnownLot } from '../../../../rules/custody/custodyEventContext.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { lots as lotTable, products } from '../../../database/schema/custodyProduct.ts';

/** The lots an event is about, each with its amount; a lot that a receipt names for the first time is created. */
export async function prepareLots(
  tx: Transaction,
  agencyId: number,
  details: CustodyEventDetails,
  known: readonly KnownLot[],
): Promise<{ lots: readonly KnownLot[]; lines: readonly StockLine[] }> {
  if (details.kind !== 'receive') {
    const lines =
      'lines' in details
        ? details.lines.map((line) => ({
            lotId: line.lotId,
            amount: 'amount' in line ? line.amount : line.found,
          }))
        : [];
    return { lots: known, lines };
  }
  const lots = [...known];
  const lines: StockLine[] = [];
  for (const { productId, lotNumber: number, expiresOn, units } of details.lines) {
    let lot = lots.find((one) => one.product.id === productId && one.number === number);
    if (lot === undefined) {
      const lotId = randomUUID();
      await tx.insert(lotTable).values({ id: lotId, agencyId, productId, number, expiresOn });
      const product = await findProduct(tx, agencyId, productId);
      lot = { lotId, number, expiresOn, product, balance: 0 };
      lots.push(lot);
    }
    lines.push({ lotId: lot.lotId, amount: amountOfUnits(units, lot.product) });
  }
  return { lots, lines };
}

async function findProduct(tx: Transaction, agencyId: number, id: string) {
  const rows = await tx
    .select()
    .from(products)
    .where(isRecord(products, agencyId, id));
  const [row] = rows;
  if (row === undefined) throw new Error('A lot of a product that is gone');
  return toProduct(row);
}
