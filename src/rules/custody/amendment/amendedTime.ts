import type { Product } from '../../../contract/core/product.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import { formatAmount } from '../../quantity/quantityText.ts';
import { momentText } from '../../time/custodyTime.ts';

/** A lot that an event changed in its inventory, with everything else that happened to it there. Instants are ISO 8601. */
export interface LotTimeline {
  readonly number: string;
  readonly product: Product;
  /** By how much the event changed it; in the product’s smallest unit, as all amounts here. */
  readonly change: number;
  /** Every change of the lot here, that of the event at its recorded time included. */
  readonly movements: readonly { readonly at: string; readonly change: number }[];
  readonly countedAt: readonly string[];
  /** When the whole inventory was counted without the lot: there was none of it. */
  readonly absentAt: readonly string[];
}

/** What the time of an event has to agree with. */
export interface Timeline {
  readonly timeZone: string;
  readonly lots: readonly LotTimeline[];
  /** When other acts changed the seal of the inventory. */
  readonly sealsAt: readonly string[];
  /** When what was sent was first received, returned or refused; null for anything else. */
  readonly continuedAt: string | null;
  /** When the notice of a restock was confirmed; null if it was not. */
  readonly notifiedAt: string | null;
}

export interface TimeProblem {
  readonly code: ProblemCode<422>;
  readonly message: string;
}

/**
 * Why an event cannot have happened at another time, by what is recorded of the time between (AMEND-06): its balances
 * would be below zero, a count or a seal would be of other stock, or what follows from it would come first. Null if it can.
 */
export function checkMovedTime(
  wasAt: string,
  isAt: string,
  { timeZone, lots, sealsAt, continuedAt, notifiedAt }: Timeline,
): TimeProblem | null {
  const [was, is] = [Date.parse(wasAt), Date.parse(isAt)];
  if (was === is) return null;
  const [from, to] = [Math.min(was, is), Math.max(was, is)];
  const isBetween = (at: string) => Date.parse(at) >= from && Date.parse(at) <= to;
  const when = (at: string) => momentText(timeZone, at);
  // 1 if the event moves to a later time, -1 if to an earlier one.
  const direction = Math.sign(is - was);
  if (continuedAt !== null && Date.parse(continuedAt) < is) {
    return {
      code: 'occurred_after_transfer',
      message: `What was sent was received or returned on ${when(continuedAt)}. Enter a time before that.`,
    };
  }
  if (notifiedAt !== null && Date.parse(notifiedAt) < is) {
    return {
      code: 'occurred_after_notice',
      message: `The registered location was notified of it on ${when(notifiedAt)}. Enter a time before that.`,
    };
  }
  const seal = sealsAt.find(isBetween);
  if (seal !== undefined) {
    return {
      code: 'seal_changed_between',
      message: `The seal was changed or checked on ${when(seal)}, between the two times. Enter a time on the same side of it.`,
    };
  }
  for (const lot of lots) {
    // Only what would have been there then contradicts a count without it.
    const isThere = Math.sign(lot.change) === -direction;
    const looks = isThere ? [...lot.countedAt, ...lot.absentAt] : lot.countedAt;
    const counted = lot.change === 0 ? undefined : looks.find(isBetween);
    if (counted !== undefined) {
      return {
        code: 'counted_between',
        message: `Lot ${lot.number} was counted on ${when(counted)}, between the two times, and the count would no longer agree. Enter a time on the same side of it, or correct the quantity.`,
      };
    }
    // Only between the two times there is less than before: where stock is received later, or leaves earlier.
    const lessens = Math.sign(lot.change) === direction;
    const short = lessens ? lowestBetween(lot, from, to) : null;
    if (short !== null) {
      return {
        code: 'not_enough_on_hand',
        message: `With this time, ${formatAmount(short.lacks, lot.product)} of lot ${lot.number} would be missing on ${when(short.at)}. Check the time.`,
      };
    }
  }
  return null;
}

/** When a balance is first below zero without what the event brings, and by how much; null if it never is. */
function lowestBetween(
  { change, movements }: LotTimeline,
  from: number,
  to: number,
): { readonly at: string; readonly lacks: number } | null {
  const moments = movements.map(({ at }) => Date.parse(at)).filter((at) => at >= from && at < to);
  for (const moment of new Set([from, ...moments].toSorted((a, b) => a - b))) {
    const before = movements
      .filter(({ at }) => Date.parse(at) <= moment)
      .reduce((sum, one) => sum + one.change, 0);
    const after = before - Math.abs(change);
    if (after < 0) return { at: new Date(moment).toISOString(), lacks: 0 - after };
  }
  return null;
}
