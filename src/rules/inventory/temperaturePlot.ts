import { outsideBy, type TemperatureLimits } from './temperature.ts';

/** A reading to draw. */
interface DrawnReading extends TemperatureLimits {
  readonly celsius: number;
  /** ISO 8601. */
  readonly readAt: string;
}

/** Where the readings of one inventory are drawn, in percent of the width and the height from the top left. */
export interface TemperaturePlot {
  /** The first reading at the left, by its time. */
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly isOutside: boolean;
  }[];
  /** Between the newest limits; null where there are none. */
  readonly band: { readonly top: number; readonly bottom: number } | null;
  /** The temperatures at the bottom and at the top, in tenths. */
  readonly lowest: number;
  readonly highest: number;
}

/** Above and below what is drawn, in tenths. */
const margin = 10;

/** The drawing of readings; null for fewer than two, which are no curve. For the eye only: the list has the figures. */
export function drawTemperatures(readings: readonly DrawnReading[]): TemperaturePlot | null {
  const inTime = readings.toSorted((a, b) => Date.parse(a.readAt) - Date.parse(b.readAt));
  const [first, last] = [inTime.at(0), inTime.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const { minC, maxC } = last;
  const known = [...inTime.map(({ celsius }) => celsius), minC, maxC].filter((at) => at !== null);
  const [lowest, highest] = [Math.min(...known) - margin, Math.max(...known) + margin];
  const start = Date.parse(first.readAt);
  const length = Math.max(Date.parse(last.readAt) - start, 1);
  const y = (celsius: number) => (100 * (highest - celsius)) / (highest - lowest);
  return {
    points: inTime.map((one) => ({
      x: (100 * (Date.parse(one.readAt) - start)) / length,
      y: y(one.celsius),
      isOutside: outsideBy(one.celsius, one) > 0,
    })),
    band:
      minC === null && maxC === null
        ? null
        : { top: maxC === null ? 0 : y(maxC), bottom: minC === null ? 100 : y(minC) },
    lowest,
    highest,
  };
}
