/** Intervals that hold the true value 95 times in 100. Statistics are floating point; the ledger's quantities never are. */

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The normal quantile of 97.5 %. */
const quantile = 1.959_963_984_540_054;

/**
 * The score interval of a share (Wilson 1927): it stays within 0 and 1 and is usable for small numbers.
 *
 * @param count of `of`; `of` is at least 1.
 */
export function wilson(count: number, of: number): Interval {
  const share = count / of;
  const square = quantile ** 2;
  const center = share + square / (2 * of);
  const half = quantile * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  const scale = 1 + square / of;
  return {
    low: count === 0 ? 0 : (center - half) / scale,
    high: count === of ? 1 : (center + half) / scale,
  };
}

/**
 * Byar's interval of a count (Breslow and Day 1987), as a rate: close to the exact one of Poisson from the first event on.
 *
 * @param exposure more than 0: what the rate is per.
 */
export function byar(count: number, exposure: number): Interval {
  const bound = (events: number, sign: -1 | 1) =>
    events * (1 - 1 / (9 * events) + (sign * quantile) / (3 * Math.sqrt(events))) ** 3;
  return {
    low: count === 0 ? 0 : bound(count, -1) / exposure,
    high: bound(count + 1, 1) / exposure,
  };
}
