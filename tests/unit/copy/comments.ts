import { parseSync } from 'oxc-parser';
import { filesIn, read } from '../docs/markdown.ts';
import type { Text } from './texts.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (thing: unknown): thing is Node =>
  typeof thing === 'object' && thing !== null && 'type' in thing;

/** Code in a comment, and the marks that start its lines. */
const withoutCode = (comment: string) =>
  comment
    .replace(/`[^`]*`/g, '…')
    .replace(/^\*|\n\s*\*?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The comments of a file; line comments that follow one another are one text. */
function commentsOf(file: string): Text[] {
  const source = read(file);
  const found: { end: number; isLine: boolean; line: number; text: string }[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const isLine = type === 'Line';
    const last = found.at(-1);
    if (isLine && last?.isLine && /^\s*$/.test(source.slice(last.end, start))) {
      last.text += ` ${value}`;
      last.end = end;
    } else {
      found.push({ end, isLine, line: source.slice(0, start).split('\n').length, text: value });
    }
  }
  return found.map(({ line, text }) => ({ file, line, text: withoutCode(text) }));
}

/** `test`, `it` or `describe`, however it is called: `it.each(…)(…)`, `test.step(…)`. */
function nameOfCall(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return nameOfCall(callee.object ?? callee.callee ?? callee.tag);
}

/** The titles of the tests in a file, of the groups that they are in, and of their steps. */
function titlesOf(file: string): Text[] {
  const source = read(file);
  const found: Text[] = [];
  const visit = (thing: unknown): void => {
    if (Array.isArray(thing)) for (const one of thing) visit(one);
    if (!isNode(thing)) return;
    if (
      thing.type === 'CallExpression' &&
      /^(?:it|test|describe)$/.test(nameOfCall(thing.callee))
    ) {
      const [title] = thing.arguments as readonly unknown[];
      if (isNode(title) && /Literal$/.test(title.type)) {
        const text = source.slice(title.start + 1, title.end - 1);
        found.push({ file, line: source.slice(0, title.start).split('\n').length, text });
      }
    }
    for (const [key, child] of Object.entries(thing)) if (key !== 'type') visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** What the program, its charts and its tests say in comments. */
export function allComments(): Text[] {
  return [
    ...filesIn('src', /\.tsx?$/),
    ...filesIn('machines', /\.ts$/),
    ...filesIn('tests', /\.tsx?$/),
  ]
    .filter((file) => !/\/(?:migrations|generated)\//.test(file))
    .flatMap(commentsOf);
}

export function allTitles(): Text[] {
  return filesIn('tests', /\.(?:test|spec)\.tsx?$/).flatMap(titlesOf);
}
