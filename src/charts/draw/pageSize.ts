/* A4 on its long side within margins of 10 mm, in CSS pixels of a 96th of an inch. */
const pageWidth = 1047;
const pageHeight = 718;
/** Letters of 11 px are 6.2 points high at this scale, as in a footnote. */
const leastScale = 0.75;

/** Whether a drawing is readable on two A4 pages on their long side, one below the other. */
export function fitsTwoPages({ width, height }: { width: number; height: number }): boolean {
  return width * leastScale <= pageWidth && height * leastScale <= 2 * pageHeight;
}
