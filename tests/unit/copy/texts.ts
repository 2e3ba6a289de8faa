import { parseSync } from 'oxc-parser';
import { filesIn, read } from '../docs/markdown.ts';

/** A text that people read, and its file and line. */
export interface Text {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Stands in a text for a value that is computed. */
const value = '…';

const isNode = (thing: unknown): thing is Node =>
  typeof thing === 'object' && thing !== null && 'type' in thing;

function cookedOf({ quasis }: Node): string {
  const parts = quasis as readonly { value: { cooked: string } }[];
  return parts.map((part) => part.value.cooked).join(value);
}

/** The text of JSX with its inline elements, as it appears on the page. */
function shownIn(node: Node): string {
  return (node.children as readonly Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child.value);
      if (child.type === 'JSXElement') return shownIn(child);
      const { expression } = child as { expression?: Node };
      if (expression?.type === 'Literal') return String(expression.value);
      return value;
    })
    .join('');
}

/** Attributes, properties and calls whose strings are for programs. */
const forPrograms = new Set(['className', 'href', 'd', 'path', 'viewBox', 'style', 'src', 'key']);
const programCalls = /^(?:sql|css|require|import|RegExp|querySelector|setAttribute|matchMedia)$/;

function isForPrograms(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return true;
    case 'JSXAttribute':
      return forPrograms.has(String((node.name as { name?: unknown }).name));
    case 'TaggedTemplateExpression':
      return programCalls.test(String((node.tag as { name?: unknown }).name));
    case 'CallExpression':
      return programCalls.test(String((node.callee as { name?: unknown }).name));
    default:
      return false;
  }
}

/** Every string and every text between tags of a file, whatever it is for. */
function stringsOf(file: string): Text[] {
  const source = read(file);
  const found: Text[] = [];
  const add = (node: Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    const line = source.slice(0, node.start).split('\n').length;
    if (text !== '') found.push({ file, line, text });
  };
  const visit = (thing: unknown): void => {
    if (Array.isArray(thing)) for (const one of thing) visit(one);
    if (!isNode(thing) || isForPrograms(thing)) return;
    if (thing.type === 'JSXElement' || thing.type === 'JSXFragment') {
      const children = thing.children as readonly Node[];
      if (children.some(({ type, value: text }) => type === 'JSXText' && /\S/.test(String(text))))
        add(thing, shownIn(thing));
    }
    if (thing.type === 'Literal' && typeof thing.value === 'string') add(thing, thing.value);
    else if (thing.type === 'TemplateLiteral') add(thing, cookedOf(thing));
    if (thing.type !== 'JSXText')
      for (const [key, child] of Object.entries(thing)) if (key !== 'type') visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** Words apart by spaces, or one word with a capital: names of programs are neither. */
const isProse = ({ text }: Text) =>
  /[A-Za-z’]{2,},? …?[A-Za-z’…]{2,}/.test(text) || /^[A-Z][a-z]+[a-z-]*…?$/.test(text);

/** What the program says: pages, refusals, emails, reports, audit summaries, descriptions of charts. */
export function textsOfProgram(): Text[] {
  return [...filesIn('src', /\.tsx?$/), ...filesIn('machines', /\.ts$/)]
    .filter((file) => !/\/(?:migrations|generated)\//.test(file))
    .flatMap(stringsOf)
    .filter(isProse);
}

/** The paragraphs of a document, without code, names of states, links and comments. */
export function textsOfDocument(file: string): Text[] {
  return read(file)
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .map((raw, index) => ({
      file,
      line: index + 1,
      text: raw
        .replace(/`[^`]*`/g, value)
        .replace(/\b[a-z]\w*(?:\.\w+)+\b/g, value)
        .replace(/\]\([^)]*\)/g, ']')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
}
