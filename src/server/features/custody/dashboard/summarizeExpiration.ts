import type { Dashboard } from '../../../../contract/custody/dashboard.ts';
import { expirationBand } from '../../../../rules/time/expiry.ts';
import type { InventoryRow } from '../../../core/inventory/findInventory.ts';
import type { PlacedHolding } from '../../../core/inventory/readHoldings.ts';

/** Lots that have expired or will within 90 days, first things first; the list holds at most 20. */
export function summarizeExpiration(
  holdings: readonly PlacedHolding[],
  places: readonly InventoryRow[],
  today: string,
): Dashboard['expiry'] {
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const due = holdings
    .map((held) => ({ held, band: expirationBand(held.lot.expiresOn, today) }))
    .filter(({ band }) => band !== 'later')
    .toSorted((a, b) => a.held.lot.expiresOn.localeCompare(b.held.lot.expiresOn));
  const inBand = (wanted: string) => due.filter(({ band }) => band === wanted).length;
  return {
    expired: inBand('expired'),
    within30: inBand('within30'),
    within60: inBand('within60'),
    within90: inBand('within90'),
    lots: due.slice(0, 20).map(({ held }) => ({
      inventoryId: held.inventoryId,
      inventoryName: names.get(held.inventoryId) ?? '',
      product: held.product,
      lotNumber: held.lot.number,
      expiresOn: held.lot.expiresOn,
      balance: held.balance,
    })),
  };
}
