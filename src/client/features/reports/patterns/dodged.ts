/** Closer than this (in percent of the width), two dots would be one. */
const apart = 1.4;

/** The nearest place to the line first. */
const levels = [0, -1, 1, -2, 2];

/**
 * How far above or below the line each dot is drawn, so that dots of the same value stay apart; where there are too many,
 * on the line.
 *
 * @param xs where the dots are, across in percent.
 */
export function dodged(xs: readonly number[]): number[] {
  const placed: { readonly x: number; readonly level: number }[] = [];
  return xs.map((x) => {
    const near = placed.filter((one) => Math.abs(one.x - x) < apart);
    const level = levels.find((one) => near.every((other) => other.level !== one)) ?? 0;
    placed.push({ x, level });
    return level;
  });
}
