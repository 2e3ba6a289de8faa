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
};

/**
 * By how much an event changes the broken part of a lot (STOCK-11). A destruction, a return and a transfer take what is
 * broken first, because it waits for nothing else; a loss and a correction take it last. So the broken part is never
 * negative and never more than the balance.
 */
export function brokenChange(
  details: CustodyEventDetails,
  { amount, balance, broken, brokenInTransit }: BrokenBefore,
): number {
  switch (details.kind) {
    case 'breakage':
      return details.isRecoverable ? amount : 0;
    case 'transferIn':
    case 'transferReturned':
      return Math.min(brokenInTransit, amount);
    case 'destruction':
    case 'reverseDistribution':
    case 'transferOut':
      return Math.min(broken, amount) === 0 ? 0 : -Math.min(broken, amount);
    default:
      return Math.min(0, balance - broken);
  }
}
