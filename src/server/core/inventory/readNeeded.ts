import type { ParLine } from '../../../contract/custody/dashboard.ts';
import { isBelowPar, restockOf } from '../../../rules/reports/restock.ts';
import type { Reader } from '../../database/database.ts';
import type { InventoryRow } from './findInventory.ts';
import { readHoldings } from './readHoldings.ts';
import { readPar } from './readPar.ts';
import { readTransfersOf } from './readTransfersOf.ts';

/** Containers that an inventory lacks of a product up to its maximum. */
interface NeededStock {
  readonly product: ParLine['product'];
  readonly units: number;
}

/**
 * What an inventory needs of what is below its minimum there, up to the maximum, less what is on its way to it (PAR-02);
 * 0 of what is on its way already. `today` is a day in the agency's zone.
 */
export async function readNeeded(
  reader: Reader,
  to: InventoryRow,
  today: string,
): Promise<NeededStock[]> {
  const { agencyId, id } = to;
  const holdings = await readHoldings(reader, agencyId, [id], today);
  const levels = await readPar(reader, agencyId, [to], holdings);
  const { incoming } = await readTransfersOf(reader, agencyId, id);
  const coming = incoming.flatMap(({ lines }) => lines);
  return levels.filter(isBelowPar).map((level) => {
    const { product } = level;
    const sent = coming
      .filter((line) => line.product.id === product.id)
      .reduce((sum, line) => sum + line.inTransit, 0);
    const balance = level.balance + sent;
    return { product, units: restockOf({ ...level, balance }, product.contentPerUnit).fillUnits };
  });
}
