import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { Product } from '../../contract/core/product.ts';
import {
  type InventoryContent,
  type InventoryMoment,
  type SnapshotLine,
  type SnapshotPlace,
  TakeInventory,
} from '../../contract/reports/biennialInventory.ts';
import type { ScheduleGroup } from '../../contract/reports/report.ts';
import { addDays, dayIn, dayStart, instantOfLocalTime, momentText } from '../time/custodyTime.ts';

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
 * When the business of a day closes (REG-11).
 *
 * @param businessClose clock time where the agency is; 24:00 is the end of the day.
 */
export function closeOfBusiness(day: string, businessClose: string, timeZone: string): Date {
  const local = instantOfLocalTime(day, businessClose, timeZone);
  return new Date(local.ok ? local.instant : dayStart(addDays(day, 1), timeZone));
}

/** The last day whose business is closed. */
export function lastClosedDay(now: Date, businessClose: string, timeZone: string): string {
  const today = dayIn(timeZone, now.toISOString());
  return closeOfBusiness(today, businessClose, timeZone) <= now ? today : addDays(today, -1);
}

/**
 * What occurred before this instant is in the inventory: the day's first midnight for its opening, and its close of
 * business for its close. Before that its figures are those of now, and the inventory cannot be recorded. Null for a day
 * that has not started.
 */
export function inventoryInstant(
  moment: InventoryMoment,
  day: { readonly start: Date; readonly close: Date },
  now: Date,
): { readonly asOf: Date; readonly closesAt: Date | null } | null {
  if (day.start > now) return null;
  if (moment === 'opening') return { asOf: day.start, closesAt: null };
  return day.close <= now
    ? { asOf: day.close, closesAt: null }
    : { asOf: now, closesAt: day.close };
}

type Concerned = Pick<InventoryContent, 'products' | 'places' | 'inTransit' | 'timeZone'>;

/**
 * What prevents the ledger's figures from being a physical inventory: each is named on the record, and has to be
 * explained.
 */
export function concernsOf({ products, places, inTransit, timeZone }: Concerned): string[] {
  const nameOf = (id: string) => {
    const product = products.find((known) => known.id === id);
    return product === undefined ? 'A product' : `${product.name} ${product.strength}`;
  };
  const uncounted = places.filter(({ count, lines }) => count === null && lines.length > 0);
  const inexact = places.filter((place) => holdsInexact(place, products));
  const moment = (at: string) => momentText(timeZone, at);
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
    ...places.flatMap(({ inventory, count, sealed, lines }) =>
      count === null || sealed === undefined || lines.length === 0
        ? []
        : [
            `${inventory}: counted ${moment(count.at)} and not since. Seal ${sealed.number}, applied ${moment(sealed.since)}, was intact when last checked, ${moment(sealed.checkedAt)}.`,
          ],
    ),
    ...(inexact.length === 0
      ? []
      : [
          `Schedule II must be counted exactly, and was not for this inventory: ${inexact.map(({ inventory }) => inventory).join(', ')}.`,
        ]),
    ...found,
    ...inTransit.map(
      ({ productId, lot }) =>
        `${nameOf(productId)}, lot ${lot} was in transit between two inventories.`,
    ),
  ];
}

/** Whether C-II of a place was not counted for the inventory itself (21 CFR 1304.11(e)). */
function holdsInexact(
  { count, sealed, lines }: SnapshotPlace,
  products: InventoryContent['products'],
): boolean {
  const isSecond = (id: string) =>
    products.some((product) => product.id === id && product.schedule === 'C-II');
  return (
    (count === null || sealed !== undefined) && lines.some(({ productId }) => isSecond(productId))
  );
}

/** The part of an inventory with C-II, or with C-III to V (REG-02): its products and their lines. */
export function partOf(
  content: InventoryContent,
  schedule: ScheduleGroup | undefined,
): InventoryContent {
  if (schedule === undefined) return content;
  const products = content.products.filter(
    (product) => (product.schedule === 'C-II') === (schedule === 'C-II'),
  );
  const ids = new Set(products.map(({ id }) => id));
  const own = (lines: readonly SnapshotLine[]) =>
    lines.filter(({ productId }) => ids.has(productId));
  return {
    ...content,
    products,
    places: content.places.map((place) => ({ ...place, lines: own(place.lines) })),
    inTransit: own(content.inTransit),
  };
}

/** What the registration had of a product in all inventories and in transit (REG-11). */
export interface RegistrationTotal {
  readonly product: Product;
  readonly amount: number;
  /** Inventories that held it and were not counted for the inventory itself. */
  readonly notCounted: readonly string[];
}

/** All inventories rolled up to the registration, in the order of the products. */
export function registrationTotals({
  products,
  places,
  inTransit,
}: Pick<InventoryContent, 'products' | 'places' | 'inTransit'>): RegistrationTotal[] {
  const lines = [...places.flatMap((place) => place.lines), ...inTransit];
  return products.map((product) => {
    const own = (line: SnapshotLine) => line.productId === product.id;
    return {
      product,
      amount: lines.filter(own).reduce((sum, { amount }) => sum + amount, 0),
      notCounted: places
        .filter(({ count, sealed, lines: held }) => {
          const isCounted = count !== null && sealed === undefined;
          return !isCounted && held.some(own);
        })
        .map(({ inventory }) => inventory),
    };
  });
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
