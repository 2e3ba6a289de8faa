/** What each pair would cost, by the one and the other; a pair that isn't there can't be made. */
export type PairCosts = readonly ReadonlyMap<number, number>[];

/**
 * The most pairs of which each takes part in one at most, and of these the ones that cost least together: successive
 * shortest augmenting paths. The result follows from the order of the two sides alone.
 *
 * @param costs of the pairs of each of the one side, as whole numbers from 0.
 * @param others how many the other side has.
 * @returns for each of the one side its other, or null.
 */
export function bestPairs(costs: PairCosts, others: number): (number | null)[] {
  const otherOf: (number | null)[] = costs.map(() => null);
  const oneOf: (number | null)[] = new Array<number | null>(others).fill(null);
  for (;;) {
    const path = cheapestPath(costs, otherOf, oneOf);
    if (path === null) return otherOf;
    for (const [one, other] of path) {
      otherOf[one] = other;
      oneOf[other] = one;
    }
  }
}

type Pair = readonly [one: number, other: number];

/** The pairs to make so that there is one more, at the least additional cost; null if there can't be one more. */
function cheapestPath(
  costs: PairCosts,
  otherOf: readonly (number | null)[],
  oneOf: readonly (number | null)[],
): Pair[] | null {
  const toOne = otherOf.map((other) => (other === null ? 0 : Number.POSITIVE_INFINITY));
  const toOther = oneOf.map(() => Number.POSITIVE_INFINITY);
  const from = new Map<number, number>();
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [one, pairs] of costs.entries()) {
      for (const [other, cost] of pairs) {
        const total = at(toOne, one) + cost;
        if (total >= at(toOther, other)) continue;
        toOther[other] = total;
        from.set(other, one);
        hasChanged = true;
        const taken = oneOf[other] ?? null;
        if (taken !== null) toOne[taken] = total - costOf(costs, taken, other);
      }
    }
  }
  const end = cheapestFree(toOther, oneOf);
  return end === null ? null : pathTo(end, from, otherOf);
}

function cheapestFree(
  toOther: readonly number[],
  oneOf: readonly (number | null)[],
): number | null {
  let best: number | null = null;
  for (const [other, total] of toOther.entries()) {
    const least = best === null ? Number.POSITIVE_INFINITY : at(toOther, best);
    if (oneOf[other] === null && total < least) best = other;
  }
  return best;
}

function pathTo(
  end: number,
  from: ReadonlyMap<number, number>,
  otherOf: readonly (number | null)[],
): Pair[] {
  const path: Pair[] = [];
  for (let other: number | null = end; other !== null; ) {
    const one: number = from.get(other) ?? -1;
    path.push([one, other]);
    other = otherOf[one] ?? null;
  }
  return path;
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Number.POSITIVE_INFINITY;
}

function costOf(costs: PairCosts, one: number, other: number): number {
  return costs[one]?.get(other) ?? 0;
}
