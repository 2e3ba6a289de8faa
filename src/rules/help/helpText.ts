/** A run of text of a help chapter. A page is an address of this application; a chapter is the name of another file. */
export type HelpSpan =
  | { readonly kind: 'text' | 'name' | 'key'; readonly text: string }
  | { readonly kind: 'page' | 'chapter'; readonly text: string; readonly to: string };

type HelpText = readonly HelpSpan[];

export type HelpBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: HelpText }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly HelpText[] };

/** One file of `docs/help`: what a page is for, what to do on it, why, and the law. */
export type HelpChapter = { readonly title: string; readonly blocks: readonly HelpBlock[] };

/** The sections of a chapter, in their order. The text before the first says what the page is for. */
export const helpSections = ['What to do', 'Why', 'The law'] as const;

/** A file of the help is written as no reader could show it. */
export class HelpTextError extends Error {}

/** `_Name_` of the screen, `` `key` `` of the keyboard, `[words](address)`; everything else is text. */
const marks = /_([^_\n]+)_|`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)/g;

const chapterFile = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const pagePath = /^\/[a-z0-9/-]*$/;

function linkTo(text: string, address: string): HelpSpan {
  const chapter = chapterFile.exec(address)?.[1];
  if (chapter !== undefined) return { kind: 'chapter', text, to: chapter };
  if (pagePath.test(address)) return { kind: 'page', text, to: address };
  throw new HelpTextError(`A link of the help leads to ${address}.`);
}

function spansOf(line: string): HelpSpan[] {
  const spans: HelpSpan[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, name, key, text, address] = match;
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    if (name !== undefined) spans.push({ kind: 'name', text: name });
    else if (key !== undefined) spans.push({ kind: 'key', text: key });
    else if (text !== undefined && address !== undefined) spans.push(linkTo(text, address));
    end = match.index + whole.length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}

/** A block that starts with one of these is Markdown that the help does not have. */
const foreign = /^(?:[<>|!]|#{3}|```|\* |\t)/;
const item = /^(?:- |\d+\. )/;

function blockOf(lines: readonly string[]): HelpBlock {
  const first = lines[0] ?? '';
  if (foreign.test(first)) throw new HelpTextError(`The help cannot show “${first}”.`);
  const heading = /^## (.+)$/.exec(first)?.[1];
  if (heading !== undefined) {
    if (lines.length > 1) throw new HelpTextError(`“${heading}” needs an empty line below.`);
    return { kind: 'heading', text: heading };
  }
  if (!item.test(first)) return { kind: 'paragraph', text: spansOf(lines.join(' ')) };
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: first.startsWith('- ') ? 'list' : 'steps', items: items.map(spansOf) };
}

/**
 * Reads a file of the help: `# Title`, then paragraphs, `## ` headings, and lists. HTML is text like any other, so nothing
 * that is written in a file can become more than words on a page.
 *
 * @throws HelpTextError for Markdown that the help does not have, and for a link that leads out of it.
 */
export function readHelpText(markdown: string): HelpChapter {
  const [first = '', ...rest] = markdown.trim().split(/\n[ ]*(?:\n[ ]*)+/);
  const title = /^# (.+)$/.exec(first)?.[1];
  if (title === undefined) throw new HelpTextError('A file of the help starts with its title.');
  return { title, blocks: rest.map((block) => blockOf(block.split('\n'))) };
}

const wordsIn = (text: HelpText) => text.map((span) => span.text).join('');

/** The words of a block as one reads them. */
export function helpWords(block: HelpBlock): string {
  if (block.kind === 'heading') return block.text;
  return block.kind === 'paragraph' ? wordsIn(block.text) : block.items.map(wordsIn).join(' ');
}
