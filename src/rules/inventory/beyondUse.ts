import { addDays } from '../time/custodyTime.ts';

/** A lot in an inventory. */
export function stockKey(inventoryId: string, lotId: string): string {
  return `${inventoryId} ${lotId}`;
}

/** Stock of a lot that moved from one inventory to another. */
export type ColdMove = { readonly lotId: string; readonly from: string; readonly to: string };

/**
 * The day on which stock left the cold first, by lot and inventory (STOCK-13). What returns into the cold keeps its day
 * and passes it on with each later transfer, because no one can tell its vials from the others.
 *
 * @param arrivals the first day of each lot in an inventory that is not refrigerated (YYYY-MM-DD), by `stockKey`.
 */
export function leftColdOn(
  arrivals: ReadonlyMap<string, string>,
  moves: readonly ColdMove[],
): ReadonlyMap<string, string> {
  const days = new Map(arrivals);
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const { lotId, from, to } of moves) {
      const day = days.get(stockKey(from, lotId));
      const known = days.get(stockKey(to, lotId));
      if (day === undefined || (known !== undefined && known <= day)) continue;
      days.set(stockKey(to, lotId), day);
      isSettled = false;
    }
  }
  return days;
}

/** The last day on which stock can be used that left the cold: never later than its expiration. */
export function beyondUseOn(leftOn: string, roomTempDays: number, expiresOn: string): string {
  const last = addDays(leftOn, roomTempDays);
  return last < expiresOn ? last : expiresOn;
}

type Dated = { readonly lot: { readonly expiresOn: string }; readonly beyondUseOn?: string };

/** The last day on which a lot can be used: its beyond-use date, else its expiration. */
export function usableUntil({ lot, beyondUseOn: beyond }: Dated): string {
  return beyond ?? lot.expiresOn;
}

/** Stock in the order in which forms offer it: the soonest first, what is past its day last. */
export function soonestFirst<
  Stock extends Dated & { readonly isPast?: boolean; readonly isExpired: boolean },
>(stock: readonly Stock[]): Stock[] {
  const isPast = (one: Stock) => one.isExpired || one.isPast === true;
  return stock.toSorted(
    (a, b) => Number(isPast(a)) - Number(isPast(b)) || usableUntil(a).localeCompare(usableUntil(b)),
  );
}
