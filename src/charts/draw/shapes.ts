import type { Block } from './block.ts';
import type { Box } from './layout.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** A tenth of a pixel is more than anyone sees and keeps the files small. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rectangle({ x, y, width, height }: Box, radius: number): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${px(radius)}"/>`;
}

/** `textLength` holds a line to its measured width where the reader's font is another one. */
export function textLines({ lines }: Block, left: number, top: number): string {
  return lines
    .map(
      ({ text, style: name, width, y }) =>
        `<text class="${name}" x="${px(left)}" y="${px(top + y)}" textLength="${px(width)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`,
    )
    .join('');
}
