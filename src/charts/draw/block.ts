/** How a line looks; also its CSS class. */
export type LineStyle =
  | 'name'
  | 'description'
  | 'detail'
  | 'tags'
  | 'event'
  | 'after'
  | 'done'
  | 'error'
  | 'always'
  | 'condition'
  | 'action';

interface Line {
  readonly text: string;
  readonly style: LineStyle;
  readonly width: number;
  /** Baseline, from the top of the block. */
  readonly y: number;
}

/** Text lines one below the other, measured. */
export interface Block {
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

const bold: readonly LineStyle[] = ['name', 'event', 'after', 'done', 'error', 'always'];

export function sizeOf(style: LineStyle): number {
  return style === 'name' ? 14 : 11;
}

/** Lays texts out as a block, each wrapped at `widest` pixels. */
export function block(
  texts: readonly { readonly text: string; readonly style: LineStyle; readonly gap?: number }[],
  widest: number,
): Block {
  const lines: Line[] = [];
  let y = 0;
  for (const { text, style, gap = 0 } of texts) {
    const size = sizeOf(style);
    y += gap;
    for (const part of wrap(text, size, widest, bold.includes(style))) {
      y += size + 4;
      lines.push({
        text: part,
        style,
        width: textWidth(part, size, bold.includes(style)),
        y: y - 4,
      });
    }
  }
  return { lines, width: Math.max(0, ...lines.map(({ width }) => width)), height: y };
}

/*
 * Advance widths of Helvetica, which Arial and Liberation Sans share, in thousandths of the size, for the characters
 * from space to tilde. Measuring this way gives the same bytes on every machine.
 * Source: Adobe Font Metrics for Helvetica (Adobe Core 35 fonts).
 */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;
const unknown = 600;
/** Helvetica Bold is wider by about this much. */
const boldFactor = 1.07;

/** Width of a line in pixels, rounded to a tenth. */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  for (const character of text) {
    thousandths += widths[(character.codePointAt(0) ?? 0) - 32] ?? unknown;
  }
  return Math.ceil((thousandths / 100) * size * (bold ? boldFactor : 1)) / 10;
}

/** Breaks a text at spaces so that each line fits; a longer word stays whole. */
export function wrap(text: string, size: number, widest: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, bold) > widest) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
