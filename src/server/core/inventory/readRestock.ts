import type { RestockSuggestion } from '../../../contract/custody/custodyChoices.ts';
import type { Holding } from '../../../contract/inventory/inventory.ts';
import { isBelowPar, linesToRestock, restockOf } from '../../../rules/reports/restock.ts';
import type { Reader } from '../../database/database.ts';
import type { InventoryRow } from './findInventory.ts';
import { readHoldings } from './readHoldings.ts';
import { readPar } from './readPar.ts';
import { readTransfersOf } from './readTransfersOf.ts';

/**
 * What a transfer takes to an inventory to fill what is below its minimum there, up to the maximum, less what is on its
 * way to it (PAR-02). `today` is a day in the agency's zone.
 *
 * @param stock what the source may send.
 */
export async function readRestock(
  reader: Reader,
  to: InventoryRow,
  stock: readonly Holding[],
  today: string,
): Promise<RestockSuggestion['lines']> {
  const { agencyId, id } = to;
  const holdings = await readHoldings(reader, agencyId, [id], today);
  const levels = await readPar(reader, agencyId, [to], holdings);
  const { incoming } = await readTransfersOf(reader, agencyId, id);
  const coming = incoming.flatMap(({ lines }) => lines);
  const needed = levels.filter(isBelowPar).map((level) => {
    const { id: productId, contentPerUnit } = level.product;
    const sent = coming
      .filter(({ product }) => product.id === productId)
      .reduce((sum, line) => sum + line.inTransit, 0);
    const balance = level.balance + sent;
    return { productId, units: restockOf({ ...level, balance }, contentPerUnit).fillUnits };
  });
  return linesToRestock(needed, stock);
}
