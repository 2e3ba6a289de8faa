import type { FoundInventory, FoundPerson, FoundProduct } from '../../contract/search/search.ts';

/** How closely a text matches what was typed: 0 is the best. Null if a word is missing. */
export type Closeness = number | null;

const marks = /\p{M}/gu;

/** Without case, accents and the forms of letters: “BELTRÁN” is “beltran”. */
function folded(text: string): string {
  // Most texts are plain, and thousands are compared
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}

/** What was typed, as the words that each must be found; none is there twice. */
export function wordsOf(typed: string): string[] {
  return [...new Set(folded(typed).split(/\s+/).filter(Boolean))];
}

/**
 * Compares a record with the search text. Every word must be in one of its texts; the first text is its name. Best is a
 * name that starts so, then one with words that start so, then one that contains them; then the other texts count.
 */
export function closenessOf(
  texts: readonly (string | null)[],
  words: readonly string[],
): Closeness {
  const [name = '', ...rest] = texts.map((text) => folded(text ?? ''));
  const isInName = (word: string) => name.includes(word);
  const isFound = (word: string) => isInName(word) || rest.some((text) => text.includes(word));
  if (words.length === 0 || !words.every(isFound)) return null;
  if (!words.every(isInName)) return words.some(isInName) ? 3 : 4;
  if (name.startsWith(words.join(' '))) return 0;
  const parts = name.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** The records that hold every word, the closest first, then in the order of their names. */
export function closest<Record>(
  records: readonly Record[],
  words: readonly string[],
  textsOf: (record: Record) => readonly (string | null)[],
): Record[] {
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return records
    .flatMap((record) => {
      const texts = textsOf(record);
      const closeness = closenessOf(texts, words);
      return closeness === null ? [] : [{ record, name: texts[0] ?? '', closeness }];
    })
    .sort((a, b) => a.closeness - b.closeness || compare(a.name, b.name))
    .map(({ record }) => record);
}

export type TextPart = { readonly text: string; readonly isMatch: boolean };

/** A text cut into the parts that were typed and those that were not, to show why it was found. */
export function partsOf(text: string, words: readonly string[]): TextPart[] {
  // Folding can lengthen or shorten a character, so every folded one remembers its original
  const characters = Array.from(text);
  const origins = characters.flatMap((character, index) =>
    Array.from(folded(character), () => index),
  );
  const plain = Array.from(folded(text));
  const isMatch = characters.map(() => false);
  for (const word of words.map((typed) => Array.from(typed))) {
    for (let start = 0; start + word.length <= plain.length; start += 1) {
      if (!word.every((letter, offset) => plain[start + offset] === letter)) continue;
      for (const origin of origins.slice(start, start + word.length)) isMatch[origin] = true;
    }
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    // An accent of its own stays with its letter
    const isFound = folded(character) === '' ? (last?.isMatch ?? false) : (isMatch[index] ?? false);
    if (last?.isMatch === isFound) last.text += character;
    else parts.push({ text: character, isMatch: isFound });
  }
  return parts;
}

/** What a record is found by, its name first; the same on the server and on what the browser remembers. */
export const textsOf = {
  inventory: ({ name, siteName, sealNumber }: FoundInventory) => [name, siteName, sealNumber],
  product: ({ name, strength, package: pack, ndc }: FoundProduct) => [name, strength, pack, ndc],
  person: ({ fullName, jobTitle }: FoundPerson) => [fullName, jobTitle],
};
