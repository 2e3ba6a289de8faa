import { textWidth, wrap } from './textSize.ts';

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
