/** How far a person is from the middle of the peers, and which of many findings hold. */
import { leastSpread, type MeasureKind } from './prior.ts';

/** With at least one value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (low + high) / 2;
}

/** Makes the median absolute deviation of a normal distribution its standard deviation. */
const madScale = 1.482_6;

/** The scale on which chance varies alike for small and large values. */
function stabilized(kind: MeasureKind, value: number): number {
  const root = Math.sqrt(value);
  return kind === 'share' ? Math.asin(Math.min(root, 1)) : root;
}

/** How much `stabilized` changes if people differ by `leastSpread`. */
function leastScale(kind: MeasureKind, center: number): number {
  const chance = kind === 'share' ? center * (1 - center) : center;
  return (leastSpread * Math.sqrt(chance)) / 2;
}

/**
 * The robust z-score: the distance from the median of the peers in units of their median absolute deviation. One peer far
 * out moves neither, as it would move the mean and the standard deviation.
 *
 * @param peers at least one.
 */
export function robustZ(kind: MeasureKind, value: number, peers: readonly number[]): number {
  const center = median(peers);
  const on = (one: number) => stabilized(kind, one);
  const spread = madScale * median(peers.map((peer) => Math.abs(on(peer) - on(center))));
  const scale = Math.max(spread, leastScale(kind, center));
  const distance = on(value) - on(center);
  return scale > 0 ? distance / scale : 0;
}

/**
 * What share of the findings up to each one is expected to be chance (Benjamini and Hochberg 1995), in the order given.
 *
 * @param chances how often chance alone makes each.
 */
export function falseDiscovery(chances: readonly number[]): number[] {
  const order = chances
    .map((_, place) => place)
    .toSorted((a, b) => at(chances, b) - at(chances, a));
  const rates = chances.map(() => 1);
  let least = 1;
  for (const [steps, place] of order.entries()) {
    least = Math.min(least, (at(chances, place) * chances.length) / (chances.length - steps));
    rates[place] = least;
  }
  return rates;
}

function at(values: readonly number[], place: number): number {
  return values[place] ?? 1;
}
