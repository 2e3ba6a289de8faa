import { closest, wordsOf } from '../core/searchText.ts';
import { type HelpChapter, helpWords } from './helpText.ts';

/** A chapter that the search found. */
export type FoundHelp = { readonly chapter: string; readonly title: string };

/** More would hide what the server found. */
const most = 5;

/** The chapters that hold every word typed, those that have them in their title first; none without a word. */
export function findHelp(
  chapters: ReadonlyMap<string, HelpChapter>,
  typed: string,
): readonly FoundHelp[] {
  const all = [...chapters].map(([chapter, { title, blocks }]) => ({
    chapter,
    title,
    text: blocks.map(helpWords).join(' '),
  }));
  return closest(all, wordsOf(typed), ({ title, text }) => [title, text])
    .slice(0, most)
    .map(({ chapter, title }) => ({ chapter, title }));
}
