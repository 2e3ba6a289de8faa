import { describe, expect, it } from 'vitest';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  type KindFacts,
  rightOfKind,
  whyNot,
  whyNotYours,
} from '../../../../src/rules/custody/custodyKinds.ts';

function factsOf(schedule: 'C-II' | 'C-III', scope: 'none' | 'limited'): KindFacts {
  const limits = CustodyEventKind.options.map((kind) => ({
    right: rightOfKind[kind],
    scope,
    why: `Ask about ${rightOfKind[kind]}.`,
  }));
  const holdings = [{ isExpired: true, balance: 2_000, product: { schedule } }];
  return { incoming: [], outgoing: [], holdings, limits, inventory: { seal: null } };
}

describe('[RIGHT-06] the menu of events', () => {
  it.each(CustodyEventKind.options)(
    'shows %s as unavailable without its right, and why',
    (kind) => {
      const facts = factsOf('C-III', 'none');
      expect(whyNotYours(kind, facts)).toBe(`Ask about ${rightOfKind[kind]}.`);
      expect(whyNot(kind, facts)).toBe(`Ask about ${rightOfKind[kind]}.`);
      const { limits: _, ...unlimited } = facts;
      expect(whyNotYours(kind, unlimited)).toBeNull();
    },
  );

  it('offers an event with a limited right, but no count of an inventory that has C-II', () => {
    const barred = CustodyEventKind.options.filter(
      (kind) => whyNotYours(kind, factsOf('C-II', 'limited')) !== null,
    );
    expect(barred.toSorted()).toEqual(['count', 'sealChange', 'shiftChange']);
    // One lot of C-II among others is enough, if some of it is there.
    const facts = factsOf('C-III', 'limited');
    const second = { isExpired: false, balance: 1, product: { schedule: 'C-II' as const } };
    const holding = (balance: number) => [...facts.holdings, { ...second, balance }];
    expect(whyNotYours('count', { ...facts, holdings: holding(1) })).toBe('Ask about count.');
    expect(whyNotYours('count', { ...facts, holdings: holding(0) })).toBeNull();
    expect(whyNotYours('count', { ...facts, holdings: [] })).toBeNull();
    const mild = CustodyEventKind.options.filter(
      (kind) => whyNotYours(kind, factsOf('C-III', 'limited')) !== null,
    );
    expect(mild).toEqual([]);
  });
});
