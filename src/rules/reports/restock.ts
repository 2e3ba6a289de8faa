import { soonestFirst, usableUntil } from '../inventory/beyondUse.ts';
import { usableOf } from '../inventory/brokenStock.ts';

/** Stock against its minimum and maximum, in the product's measure. */
interface Level {
  readonly balance: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Below the minimum: what the list, the digest, the badges and the dashboard call below PAR. */
export function isBelowPar({ balance, minimum }: Omit<Level, 'maximum'>): boolean {
  return balance < minimum;
}

/** Outside minimum and maximum. */
export function isOutsidePar(level: Level): boolean {
  return isBelowPar(level) || level.balance > level.maximum;
}

/**
 * What restores a level. Amounts are in the product's measure; only whole containers come out of a store.
 *
 * @param contentPerUnit amount in one container, above 0.
 */
export function restockOf(
  level: Level,
  contentPerUnit: number,
): { missing: number; missingUnits: number; fillUnits: number } {
  const missing = Math.max(0, level.minimum - level.balance);
  const missingUnits = Math.ceil(missing / contentPerUnit);
  const room = Math.max(0, Math.floor((level.maximum - level.balance) / contentPerUnit));
  // A container that is larger than the range is still ordered: too little is worse than an excess above the maximum.
  return { missing, missingUnits, fillUnits: Math.max(missingUnits, room) };
}

/** What an inventory needs of a product, in whole containers. */
interface Needed {
  readonly productId: string;
  readonly units: number;
}

/** A lot in another inventory, in the product's measure. */
interface StockedLot {
  readonly product: { readonly id: string; readonly contentPerUnit: number };
  readonly lot: { readonly id: string; readonly expiresOn: string };
  readonly balance: number;
  readonly broken?: number;
  readonly isExpired: boolean;
  readonly beyondUseOn?: string;
  readonly isPast?: boolean;
}

/** The whole containers of a lot that can still be used: an expired lot has none, and what is broken is none. */
export function usableUnits(held: Omit<StockedLot, 'lot'>): number {
  if (held.isExpired || held.isPast === true) return 0;
  return Math.floor(usableOf(held) / held.product.contentPerUnit);
}

/** A place that can fill another one up, and what it has of a product. */
interface Stocked<Held> {
  readonly inventoryId: string;
  readonly name: string;
  readonly holdings: readonly Held[];
}

/**
 * The places with whole containers of a product that can be used, the one whose stock must be used soonest first, and of
 * equal days the fullest (PAR-02). `usableUntil` is the last day of the soonest lot.
 */
export function sourcesOf<Held extends StockedLot>(
  productId: string,
  places: readonly Stocked<Held>[],
): { inventoryId: string; name: string; units: number; usableUntil: string }[] {
  return places
    .flatMap(({ inventoryId, name, holdings }) => {
      const usable = soonestFirst(
        holdings.filter((held) => held.product.id === productId && usableUnits(held) > 0),
      );
      const [soonest] = usable;
      if (soonest === undefined) return [];
      const units = usable.reduce((sum, held) => sum + usableUnits(held), 0);
      return [{ inventoryId, name, units, usableUntil: usableUntil(soonest) }];
    })
    .toSorted((a, b) => a.usableUntil.localeCompare(b.usableUntil) || b.units - a.units);
}

/**
 * The lots that fill what is needed, as far as they last: of each product the one that expires soonest first, in whole
 * containers (PAR-02).
 */
export function linesToRestock(
  needed: readonly Needed[],
  stock: readonly StockedLot[],
): { lotId: string; units: number }[] {
  return needed.flatMap(({ productId, units }) => {
    let left = units;
    return soonestFirst(stock.filter(({ product }) => product.id === productId)).flatMap((held) => {
      const taken = Math.min(left, usableUnits(held));
      left -= taken;
      return taken > 0 ? [{ lotId: held.lot.id, units: taken }] : [];
    });
  });
}
