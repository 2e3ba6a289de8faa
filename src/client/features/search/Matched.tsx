import { partsOf } from '../../../rules/core/searchText.ts';

/** A text with what was typed marked in it. */
export function Matched({ text, words }: { text: string; words: readonly string[] }) {
  const parts = partsOf(text, words);
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((length, part) => length + part.text.length, 0),
  );
  return parts.map((part, index) =>
    part.isMatch ? <mark key={starts[index]}>{part.text}</mark> : part.text,
  );
}
