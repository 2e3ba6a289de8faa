import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import {
  type InventoryContent,
  type InventoryMoment,
  TakeInventory,
} from '../../contract/reports/biennialInventory.ts';

// The biennial inventory (21 CFR 1304.11); regulatoryClocks.ts calculates when the next one is due.

export const momentLabels: Readonly<Record<InventoryMoment, string>> = {
  opening: 'Opening of business',
  close: 'Close of business',
};

/** Milliseconds before and after the stated moment within which a count speaks for it. */
const countReach = 24 * 3_600_000;

/** Between which instants a count speaks for an inventory as of a moment. */
export function countWindow(asOf: Date): { from: Date; to: Date } {
  return { from: new Date(asOf.getTime() - countReach), to: new Date(asOf.getTime() + countReach) };
}

/**
 * What occurred before this instant is in the inventory: the day's first midnight for its opening, the one after it for
 * its close, and now for the close of a day that is not over. Null for a day that has not started.
 *
 * @param day the day's first instant, and the one after its last.
 */
export function inventoryInstant(
  moment: InventoryMoment,
  day: { readonly start: Date; readonly end: Date },
  now: Date,
): Date | null {
  if (day.start > now) return null;
  if (moment === 'opening') return day.start;
  return day.end < now ? day.end : now;
}

type Concerned = Pick<InventoryContent, 'products' | 'places' | 'inTransit'>;

/**
 * What prevents the ledger's figures from being a physical inventory: each is named on the record, and has to be
 * explained.
 */
export function concernsOf({ products, places, inTransit }: Concerned): string[] {
  const nameOf = (id: string) => {
    const product = products.find((known) => known.id === id);
    return product === undefined ? 'A product' : `${product.name} ${product.strength}`;
  };
  const uncounted = places.filter(({ count, lines }) => count === null && lines.length > 0);
  const found = places.flatMap(({ inventory, openDifferences, lines }) => [
    ...(openDifferences > 0
      ? [
          `${inventory}: ${openDifferences === 1 ? 'one discrepancy is' : `${openDifferences} discrepancies are`} not explained yet.`,
        ]
      : []),
    ...lines
      .filter(({ amount }) => amount < 0)
      .map(
        ({ productId, lot }) =>
          `${inventory}: ${nameOf(productId)}, lot ${lot} is below zero because an entry has the wrong date.`,
      ),
  ]);
  return [
    ...(uncounted.length === 0
      ? []
      : [
          `Not counted within a day of this inventory: ${uncounted.map(({ inventory }) => inventory).join(', ')}.`,
        ]),
    ...found,
    ...inTransit.map(
      ({ productId, lot }) =>
        `${nameOf(productId)}, lot ${lot} was in transit between two inventories.`,
    ),
  ];
}

/** What keeps an inventory from being recorded, by field; nothing if it may be. */
export function checkInventory({
  concerns,
  explanation,
}: Pick<InventoryContent, 'concerns' | 'explanation'>): FieldErrors {
  return concerns.length > 0 && explanation.trim() === ''
    ? { explanation: 'Explain the notes about places and discrepancies.' }
    : {};
}

/** An explanation as the server reads it, which is what a passkey signs; the server refuses what it cannot read. */
export function readExplanation(typed: string): string {
  const read = v.safeParse(TakeInventory.entries.explanation, typed);
  return read.success ? read.output : typed;
}
