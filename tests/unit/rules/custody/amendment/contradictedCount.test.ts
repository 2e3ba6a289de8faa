import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UseEffect } from '../../../../../src/rules/custody/amendment/amendedUse.ts';
import {
  contradictedCount,
  type LotLook,
  movedSpans,
} from '../../../../../src/rules/custody/amendment/contradictedCount.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString();
const use = (minute: number, more: Partial<UseEffect> = {}): UseEffect => ({
  ...{ inventoryId: 'bag', productId: 'fentanyl', lotId: 'F1', amount: 2 },
  occurredAt: at(minute),
  ...more,
});
const look = (minute: number, more: Partial<LotLook> = {}): LotLook => ({
  ...{ at: at(minute), isAbsent: false, hasDiffered: false, isOpen: false },
  ...more,
});
const differed = { hasDiffered: true };
const open = { hasDiffered: true, isOpen: true };

/** The minute of the count that would no longer agree; null if there is none. */
function contradicted(before: UseEffect, after: UseEffect, ...looks: LotLook[]): string | null {
  const [found] = movedSpans(before, after).flatMap((span) => contradictedCount(span, looks) ?? []);
  return found?.at ?? null;
}

describe('[AMEND-05] [CASE-03] what the ledger had of a lot', () => {
  it('changes between the two times of a use, and from the time on where it belongs elsewhere', () => {
    const bag = { inventoryId: 'bag', lotId: 'F1' };
    expect(movedSpans(use(5), use(9))).toEqual([{ ...bag, from: at(5), to: at(9), hasMore: true }]);
    expect(movedSpans(use(9), use(5))).toEqual([
      { ...bag, from: at(5), to: at(9), hasMore: false },
    ]);
    expect(movedSpans(use(5), use(9, { inventoryId: 'vault' }))).toEqual([
      { ...bag, from: at(5), to: null, hasMore: true },
      { ...bag, inventoryId: 'vault', from: at(9), to: null, hasMore: false },
    ]);
    expect(movedSpans(use(5), use(5, { lotId: 'F2' }))).toHaveLength(2);
  });

  it('does not change before now by another amount, and by nothing that was used', () => {
    expect(movedSpans(use(5), use(5, { amount: 1 }))).toEqual([]);
    expect(movedSpans(use(5, { amount: 0 }), use(9))).toEqual([]);
    expect(movedSpans(use(9), use(5, { amount: 0 }))).toEqual([]);
    expect(movedSpans(use(5, { amount: 0 }), use(5, { lotId: 'F2' }))).toMatchObject([
      { lotId: 'F2' },
    ]);
    expect(movedSpans(use(5), use(5, { lotId: 'F2', amount: 0 }))).toMatchObject([{ lotId: 'F1' }]);
  });
});

describe('[AMEND-05] [CASE-03] a use that is amended to another time', () => {
  it('does not cross a count that agreed, nor one in the minute of either time', () => {
    for (const [was, is] of [
      [5, 9],
      [9, 5],
    ] as const) {
      expect(contradicted(use(was), use(is), look(7))).toBe(at(7));
      expect(contradicted(use(was), use(is), look(4), look(10))).toBeNull();
      for (const minute of [5, 9]) {
        expect(contradicted(use(was), use(is), look(minute, open))).toBe(at(minute));
      }
    }
  });

  it('explains a difference that is open, and the earlier counts of it', () => {
    expect(contradicted(use(5), use(9), look(7, open))).toBeNull();
    expect(contradicted(use(5), use(9), look(6, differed), look(7, open))).toBeNull();
    expect(contradicted(use(5), use(9), look(6), look(7, open))).toBe(at(6));
    expect(contradicted(use(5), use(9), look(6, open), look(7))).toBe(at(7));
    expect(contradicted(use(5), use(9), look(7, differed))).toBe(at(7));
    expect(contradicted(use(5), use(9), look(6, open), look(7, differed))).toBe(at(7));
  });

  it('does not cross a count without the lot that would have been there then', () => {
    const without = look(7, { isAbsent: true });
    expect(contradicted(use(5), use(9), without)).toBe(at(7));
    expect(contradicted(use(9), use(5), without)).toBeNull();
  });
});

describe('[AMEND-05] [CASE-03] a use that is amended to another inventory', () => {
  it('does not undo a count of either that agreed after it', () => {
    const elsewhere = use(5, { inventoryId: 'vault' });
    expect(contradicted(use(5), elsewhere, look(50))).toBe(at(50));
    expect(contradicted(use(5), elsewhere, look(4))).toBeNull();
    expect(contradicted(use(5), elsewhere, look(50, open))).toBeNull();
    expect(contradicted(use(5, { amount: 0 }), elsewhere, look(50))).toBe(at(50));
  });
});

it('[CASE-03] no count that agreed differs after any allowed amendment, but those whose difference is open', () => {
  const moment = fc.nat({ max: 20 });
  const used = fc.record({ minute: moment, lotId: fc.constantFrom('F1', 'F2') });
  const counts = fc.uniqueArray(fc.record({ minute: moment, isOpen: fc.boolean() }), {
    selector: ({ minute }) => minute,
    maxLength: 5,
  });
  const had = ({ lotId, occurredAt, amount }: UseEffect, minute: number) =>
    lotId === 'F1' && occurredAt <= at(minute) ? -amount : 0;
  fc.assert(
    fc.property(used, used, counts, (one, other, counted) => {
      const [before, after] = [one, other].map(({ minute, lotId }) => use(minute, { lotId }));
      if (before === undefined || after === undefined) return;
      const inOrder = counted.toSorted((a, b) => a.minute - b.minute);
      const looks = inOrder.map(({ minute, isOpen }) => look(minute, isOpen ? open : {}));
      const spans = movedSpans(before, after).filter(({ lotId }) => lotId === 'F1');
      if (spans.some((span) => contradictedCount(span, looks) !== null)) return;
      const changed = inOrder.filter(({ minute }) => had(before, minute) !== had(after, minute));
      expect(changed.every(({ isOpen }) => isOpen)).toBe(true);
    }),
  );
});
