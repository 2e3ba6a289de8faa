import { DOMParser, type Element, type Node } from '@xmldom/xmldom';

/** The roles that browsers give to elements; `input` has one for each type. Other elements only group. */
const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  dialog: 'dialog',
  dl: 'list',
  dt: 'term',
  dd: 'definition',
  fieldset: 'group',
  img: 'img',
  legend: 'legend',
  li: 'listitem',
  label: 'label',
  nav: 'navigation',
  main: 'main',
  ol: 'list',
  option: 'option',
  select: 'combobox',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
};

const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

/**
 * Attributes that a person notices, by sight, hand or screen reader; ids and what refers to them say nothing. The page of a
 * form also says whether something is typed, which a reload would lose, how often its controls were filled in, and which
 * edition it is: another one is empty again.
 */
const noticed =
  /^(?:aria-(?!labelledby$|describedby$|controls$|owns$|activedescendant$|errormessage$|hidden$).+|alt|checked|data-edition|data-filled|data-typed|disabled|href|open|placeholder|readOnly|required|selected|title|type|value)$/;

/** The ends of class names that give an element its color: a warning in the color of success is wrong. */
const tone = /-(?:good|warning|danger|bad|info|primary|quiet)\b/g;

function roleOf(element: Element): string {
  const { tagName } = element;
  const given = element.getAttribute('role');
  if (given !== null && given !== '') return given;
  if (/^h[1-6]$/.test(tagName)) return `heading ${tagName.slice(1)}`;
  if (tagName === 'input') return inputRoles[element.getAttribute('type') ?? ''] ?? 'textbox';
  return roles[tagName] ?? '';
}

function attributesOf(element: Element): string[] {
  const shown = [...element.attributes]
    .filter(({ name }) => noticed.test(name))
    .map(({ name, value }) => (value === '' ? name : `${name}=${value}`));
  return [...shown, ...tonesOf(element)];
}

function tonesOf(element: Element): string[] {
  return [...(element.getAttribute('class') ?? '').matchAll(tone)].map(([end]) => end.slice(1));
}

const bracketed = (words: readonly string[]) => words.map((one) => `[${one}]`).join(' ');

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

function linesOf(node: Node, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (!isElement(node)) {
    const text = (node.nodeValue ?? '').replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [`${indent}${text}`];
  }
  if (node.tagName === 'style' || node.hasAttribute('hidden')) return [];
  if (node.getAttribute('aria-hidden') === 'true') {
    // What a screen reader leaves out has a color all the same: an icon in that of success.
    const tones = tonesOf(node);
    return tones.length === 0 ? [] : [`${indent}- ${node.tagName} ${bracketed(tones)}`];
  }
  const [role, attributes] = [roleOf(node), attributesOf(node)];
  const isShown = role !== '' || attributes.length > 0;
  const below = [...node.childNodes].flatMap((child) =>
    linesOf(child, isShown ? depth + 1 : depth),
  );
  if (!isShown) return below;
  const head = `${indent}- ${role || node.tagName} ${bracketed(attributes)}`.trimEnd();
  const [only, ...more] = below;
  const text = only?.trim();
  if (text !== undefined && more.length === 0 && !text.startsWith('- '))
    return [`${head}: ${text}`];
  return [head, ...below];
}

/** Mutants show the same pages again and again; to read one takes as long as to render it. */
const known = new Map<string, string>();

/** What a person sees in a page's markup: the tree of its roles with their attributes, colors that mean something, and text. */
export function pictureOf(markup: string): string {
  const picture = known.get(markup) ?? readPicture(markup);
  if (known.size > 500) known.clear();
  known.set(markup, picture);
  return picture;
}

function readPicture(markup: string): string {
  const { documentElement } = new DOMParser().parseFromString(`<p>${markup}</p>`, 'text/xml');
  return documentElement === null ? '' : linesOf(documentElement, 0).join('\n');
}
