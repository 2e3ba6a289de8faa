import { expiryThreshold } from '../../../../rules/alerts/thresholds.ts';
import { usableUntil } from '../../../../rules/inventory/beyondUse.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isBelowPar } from '../../../../rules/reports/restock.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import type { PlacedHolding } from '../../../core/inventory/readHoldings.ts';
import { readPar } from '../../../core/inventory/readPar.ts';
import type { Reader } from '../../../database/database.ts';
import type { Condition } from './condition.ts';

/** Names a lot at a step of its expiration, here and in the digest. */
export function expiryKey(
  { inventoryId, lot }: Pick<PlacedHolding, 'inventoryId' | 'lot'>,
  threshold: ReturnType<typeof expiryThreshold>,
): string {
  return `${inventoryId} ${lot.id} ${threshold}`;
}

/** Names a product of an inventory, here and in the digest. */
export function parKey({
  inventoryId,
  product,
}: {
  readonly inventoryId: string;
  readonly product: { readonly id: string };
}): string {
  return `${inventoryId} ${product.id}`;
}

/** Lots whose last day is within 30 days, within 7, or reached: that of the lot, or of what left the cold (STOCK-13). */
export function expiryConditions(holdings: readonly PlacedHolding[], today: string): Condition[] {
  return holdings.flatMap((held): Condition[] => {
    const { inventoryId, product, lot, balance } = held;
    const lastDay = usableUntil(held);
    const threshold = expiryThreshold(lastDay, today);
    if (threshold === null) return [];
    const when = lastDay < today ? 'expired' : 'expires';
    return [
      {
        kind: 'expiry',
        key: expiryKey(held, threshold),
        group: `${inventoryId} ${threshold}`,
        inventoryId,
        line: `${product.name} ${product.strength}, lot ${lot.number}, ${formatUnits(balance, product)}, ${when} on ${dayText(lastDay)}`,
        href: `/inventory/${inventoryId}${lastDay < today ? '/record?kind=destruction' : ''}`,
      },
    ];
  });
}

/** Products below the minimum of an inventory. */
export async function parConditions(
  reader: Reader,
  agencyId: number,
  places: readonly InventoryRow[],
  holdings: readonly PlacedHolding[],
): Promise<Condition[]> {
  const lines = await readPar(reader, agencyId, places, holdings);
  return lines
    .filter(isBelowPar)
    .map(({ inventoryId, product, balance, minimum }) => ({
      kind: 'belowPar',
      key: parKey({ inventoryId, product }),
      group: inventoryId,
      inventoryId,
      line: `${product.name} ${product.strength}, ${formatUnits(balance, product)} of at least ${formatUnits(minimum, product)}`,
      href: '/reports/restock',
    }));
}
