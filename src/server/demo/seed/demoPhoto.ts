import { encodePng } from '../../platform/png/encodePng.ts';

const [width, height, dot] = [480, 320, 12];

/** The segments of each digit, as on a seven-segment display: top, upper left and right, middle, lower left and right, bottom. */
const segments = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
] as const;

/** Column, row, columns and rows of each segment in dots. */
const places = [
  [0, 0, 4, 1],
  [0, 0, 1, 4],
  [3, 0, 1, 4],
  [0, 3, 4, 1],
  [0, 3, 1, 4],
  [3, 3, 1, 4],
  [0, 6, 4, 1],
] as const;

/** A picture of a numbered plastic seal on a gray box, for a photo that no camera took. */
export function drawDemoPhoto(number: string): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(width * height * 3);
  const fill = (
    [left, top, columns, rows]: readonly [number, number, number, number],
    color: readonly [number, number, number],
  ) => {
    for (let y = top; y < top + rows; y += 1) {
      for (let x = left; x < left + columns; x += 1) pixels.set(color, (y * width + x) * 3);
    }
  };
  fill([0, 0, width, height], [92, 100, 108]);
  fill([0, 120, width, 4], [58, 64, 70]);
  fill([40, 90, 400, 150], [214, 168, 42]);
  fill([52, 102, 376, 126], [236, 196, 78]);
  for (const [index, digit] of [...number].entries()) {
    const left = 74 + index * 70;
    for (const [segment, [x, y, columns, rows]] of places.entries()) {
      if (segments[Number(digit)]?.[segment] !== '1') continue;
      fill([left + x * dot, 124 + y * dot, columns * dot, rows * dot], [48, 38, 12]);
    }
  }
  return encodePng({ width, height, channels: 3, pixels });
}
