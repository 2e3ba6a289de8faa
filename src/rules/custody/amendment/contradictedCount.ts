import type { UseEffect } from './amendedUse.ts';

/** A count of a lot in an inventory, or of the whole inventory without it. */
export interface LotLook {
  /** When it was counted (ISO 8601). */
  readonly at: string;
  readonly isAbsent: boolean;
  /** Whether it found another amount than the ledger had. */
  readonly hasDiffered: boolean;
  /** Whether that is still to be explained. */
  readonly isOpen: boolean;
}

/** A time during which an amendment changes what the ledger had of a lot in an inventory. */
export interface ChangedSpan {
  readonly inventoryId: string;
  readonly lotId: string;
  /** ISO 8601; null for until now. */
  readonly from: string;
  readonly to: string | null;
  /** Whether the ledger had more then than was recorded. */
  readonly hasMore: boolean;
}

/**
 * When the ledger of a lot changes because a use belongs to another time, inventory or lot. Another amount at the same
 * place is not among them: the balance of now changes with it, and the next count is compared with that.
 */
export function movedSpans(before: UseEffect, after: UseEffect): ChangedSpan[] {
  const [was, is] = [before, after].map(({ occurredAt }) => Date.parse(occurredAt)) as [
    number,
    number,
  ];
  const { inventoryId, lotId } = before;
  if (inventoryId !== after.inventoryId || lotId !== after.lotId) {
    return [
      ...(before.amount === 0 ? [] : [spanSince(before, true)]),
      ...(after.amount === 0 ? [] : [spanSince(after, false)]),
    ];
  }
  const [first, last] = was < is ? [before, after] : [after, before];
  if (was === is || first.amount === 0) return [];
  const { occurredAt: from } = first;
  return [{ inventoryId, lotId, from, to: last.occurredAt, hasMore: was < is }];
}

function spanSince({ inventoryId, lotId, occurredAt: from }: UseEffect, hasMore: boolean) {
  return { inventoryId, lotId, from, to: null, hasMore };
}

/**
 * The count that would no longer agree if the ledger of its time changed (CASE-03): one that agreed, or whose difference
 * has been explained or counted again. A difference that is still open is what such an amendment explains; each count after
 * it has to have found one, too.
 *
 * @param looks the oldest first.
 */
export function contradictedCount(
  { from, to, hasMore }: ChangedSpan,
  looks: readonly LotLook[],
): LotLook | null {
  const [start, end] = [Date.parse(from), to === null ? Number.POSITIVE_INFINITY : Date.parse(to)];
  const crossed = looks.filter(
    ({ at, isAbsent }) =>
      Date.parse(at) >= start && Date.parse(at) <= end && (!isAbsent || hasMore),
  );
  // Of what happened in the minute of a count, no one can say on which side of it.
  const agreed = crossed.find(
    ({ at, hasDiffered }) => !hasDiffered || Date.parse(at) === start || Date.parse(at) === end,
  );
  if (agreed !== undefined) return agreed;
  const last = crossed.at(-1);
  return last === undefined || last.isOpen ? null : last;
}
