import { correction, generate, mode } from 'lean-qr';

/**
 * A code as a picture: a QR code whose damaged parts, up to a quarter, are made good (level Q), because labels on vials are
 * bent and rubbed.
 *
 * @returns the path of the dark squares, in a square of `size` units without its quiet zone.
 */
export function drawCode(text: string): { path: string; size: number } {
  const code = generate(text, { minCorrectionLevel: correction.Q, modes: [mode.alphaNumeric] });
  const rows = Array.from({ length: code.size }, (_, y) => {
    const runs: string[] = [];
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      runs.push(`M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`);
    }
    return runs.join('');
  });
  return { path: rows.join(''), size: code.size };
}
