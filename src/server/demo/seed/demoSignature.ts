import { createHash } from 'node:crypto';
import { encodePng } from '../../platform/png/encodePng.ts';

const [width, height] = [400, 120];

/** A flourish instead of a signature, the same for the same name, as a gray PNG with transparency. */
export function drawDemoSignature(name: string): Uint8Array<ArrayBuffer> {
  const seed = createHash('sha256').update(name).digest();
  const byte = (index: number) => (seed[index % seed.length] ?? 0) / 255;
  const pixels = new Uint8Array(width * height * 2);
  const loops = 5 + Math.round(byte(0) * 6);
  for (let step = 0; step <= 6_000; step += 1) {
    const t = step / 6_000;
    const turn = t * loops * 2 * Math.PI;
    const swell = 1 - 0.75 * t + 0.3 * Math.sin(t * 9 * byte(1) + byte(2));
    const x = 30 + t * 330 + Math.cos(turn) * (10 + 14 * byte(3));
    const y = 62 + Math.sin(turn + byte(4)) * 38 * swell * (0.5 + byte(5) / 2);
    dot(pixels, x, y);
  }
  return encodePng({ width, height, channels: 2, pixels });
}

/** Ink of about three pixels, softer at the edge. */
function dot(pixels: Uint8Array, x: number, y: number): void {
  for (let row = Math.floor(y) - 2; row <= y + 2; row += 1) {
    for (let column = Math.floor(x) - 2; column <= x + 2; column += 1) {
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      const ink = Math.round(255 * Math.max(0, 1.7 - Math.hypot(row - y, column - x)));
      const alpha = (row * width + column) * 2 + 1;
      pixels[alpha] = Math.max(pixels[alpha] ?? 0, Math.min(255, ink));
    }
  }
}
