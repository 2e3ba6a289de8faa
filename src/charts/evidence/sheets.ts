/** The part of a drawing that is on one sheet, in its pixels. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/* A3 within margins of 10 mm, in CSS pixels of a 96th of an inch. */
const long = 1511;
const short = 1047;
/** Letters of 11 px are 6.2 points high at this scale, as in a footnote. */
const leastScale = 0.75;
/** The strip that two neighboring sheets share. */
const overlap = 48;

function cut({ width, height }: { width: number; height: number }, across: number, down: number) {
  const scale = Math.min(1, across / width);
  const room = down / scale;
  const count = height <= room ? 1 : Math.ceil((height - overlap) / (room - overlap));
  return { scale, count };
}

/**
 * How a drawing is printed on A3: whole where it stays readable, else on as few upright or lying sheets, one below the
 * other, as keep it so.
 */
export function sheetsOf(size: { width: number; height: number }): Sheet[] {
  const { width, height } = size;
  const whole = Math.max(
    Math.min(long / width, short / height),
    Math.min(short / width, long / height),
  );
  if (whole >= leastScale) return [{ x: 0, y: 0, width, height }];
  const upright = cut(size, short, long);
  const lying = cut(size, long, short);
  const { count } = upright.scale >= leastScale || upright.scale >= lying.scale ? upright : lying;
  const each = Math.ceil((height + (count - 1) * overlap) / count);
  return Array.from({ length: count }, (_, index) => {
    const y = Math.min(index * (each - overlap), height - each);
    return { x: 0, y, width, height: each };
  });
}
