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

/** What one place sends: whole containers of its lots. */
interface Sent {
  readonly inventoryId: string;
  readonly lines: readonly { readonly lotId: string; readonly units: number }[];
}

/** How much of what is needed no place has. */
interface Missing {
  readonly productId: string;
  readonly units: number;
}

/**
 * Splits what an inventory needs over the places that have it: of each product the lot that must be used soonest first,
 * wherever it is, and of equal days from the fullest place, in whole containers (PAR-02).
 *
 * @returns `sent` in the order of `places`, also of those that send nothing; `missing` where all of them have too little.
 */
export function splitOverSources<Held extends StockedLot>(
  needed: readonly Needed[],
  places: readonly Omit<Stocked<Held>, 'name'>[],
): { sent: Sent[]; missing: Missing[] } {
  const taken = needed.map(({ productId, units }) => {
    let left = units;
    const lines = soonestFirst(stockOf(productId, places)).flatMap((held) => {
      const { inventoryId, lot } = held;
      const most = Math.min(left, usableUnits(held));
      left -= most;
      return most > 0 ? [{ inventoryId, lotId: lot.id, units: most }] : [];
    });
    return { productId, lines, left };
  });
  const lines = taken.flatMap((one) => one.lines);
  return {
    sent: places.map(({ inventoryId }) => ({
      inventoryId,
      lines: lines
        .filter((line) => line.inventoryId === inventoryId)
        .map(({ lotId, units }) => ({ lotId, units })),
    })),
    missing: taken.flatMap(({ productId, left }) => (left > 0 ? { productId, units: left } : [])),
  };
}

/** The stock of a product, that of the fullest place first. */
function stockOf<Held extends StockedLot>(
  productId: string,
  places: readonly Omit<Stocked<Held>, 'name'>[],
) {
  return places
    .map(({ inventoryId, holdings }) => {
      const own = holdings.filter(({ product }) => product.id === productId);
      const units = own.reduce((sum, held) => sum + usableUnits(held), 0);
      return { units, stock: own.map((held) => ({ ...held, inventoryId })) };
    })
    .toSorted((a, b) => b.units - a.units)
    .flatMap(({ stock }) => stock);
}
