import type * as v from 'valibot';
import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import type { InventoryKind } from '../../contract/inventory/inventory.ts';

type Kind = v.InferOutput<typeof InventoryKind>;

/** Where crews take drugs from: broken stock is never sent there. */
export function isCarried(kind: Kind | null): boolean {
  return kind === 'vehicle' || kind === 'bag';
}

/** What of a lot can still be used, in the product's measure. */
export function usableOf({ balance, broken = 0 }: { balance: number; broken?: number }): number {
  return Math.max(0, balance - broken);
}

/** Whether an event takes only what is not broken: what is broken leaves by destruction or return alone (STOCK-11). */
export function takesUsable(details: CustodyEventDetails, to: Kind | null): boolean {
  switch (details.kind) {
    case 'waste':
    case 'breakage':
    case 'expiry':
      return true;
    case 'transferOut':
      return isCarried(to);
    default:
      return false;
  }
}

/** One lot in one inventory, and what an event does to it; all in the product's measure. */
export type BrokenBefore = {
  /** What the event names of the lot. */
  readonly amount: number;
  /** The balance after the event. */
  readonly balance: number;
  /** How much of the balance before was broken. */
  readonly broken: number;
  /** How much of what the transfer carries of the lot is broken. */
  readonly brokenInTransit: number;
  /** How much of what is broken here has labels that say so. */
  readonly labeledBroken: number;
  /** How much the event names by labels of vials that are not broken on record. */
  readonly namedWhole: number;
  /** How much of what is broken the corrected entry took, less what its corrections put back. */
  readonly takenBefore: number;
};

/**
 * By how much an event changes the broken part of a lot (STOCK-11). A destruction, a return and a transfer to a vault or a
 * safe take what is broken first, because it waits for nothing else, as far as they do not name other vials; all else takes
 * it last. What a correction puts back is as broken as it was. So the broken part is never negative and never more than
 * the balance.
 *
 * @param to see `takesUsable`.
 */
export function brokenChange(
  details: CustodyEventDetails,
  before: BrokenBefore,
  to: Kind | null,
): number {
  const { amount, balance, broken, brokenInTransit, takenBefore } = before;
  const last = Math.min(0, balance - broken);
  switch (details.kind) {
    case 'breakage':
      return details.isRecoverable ? amount : 0;
    case 'transferIn':
    case 'transferReturned':
      return Math.min(brokenInTransit, amount);
    case 'destruction':
    case 'reverseDistribution':
    case 'transferOut':
      return isCarried(to) ? last : Math.min(last, 0 - mostBroken(before));
    case 'correction':
      return details.change > 0 ? Math.min(takenBefore, details.change) : last;
    default:
      return last;
  }
}

/** How much of what an event takes can be broken: a vial named whole on record can be one whose label does not say it. */
function mostBroken({ amount, broken, labeledBroken, namedWhole }: BrokenBefore): number {
  const unlabeled = Math.max(0, broken - labeledBroken);
  return Math.min(broken, amount - Math.max(0, namedWhole - unlabeled));
}
