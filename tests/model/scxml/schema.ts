import { DOMParser, type Element } from '@xmldom/xmldom';

/** What the schema of SCXML (W3C Recommendation of 1 September 2015, appendix D) says of an attribute's value. */
type Type = 'ID' | 'IDREF' | 'IDREFS' | RegExp;

interface Rule {
  readonly attributes: Readonly<Record<string, Type>>;
  readonly required?: readonly string[];
  readonly children: readonly string[];
}

const anyText = /^[\s\S]*$/;
const uri = /^\S+$/;
const nmtoken = /^[\p{L}\p{N}._:-]+$/u;
const event = /^[\p{L}_:][\p{L}\p{N}._:-]*(?:\.[\p{L}_:][\p{L}\p{N}._:-]*)*(?:\.\*)?$/u;
/** xs:ID and xs:IDREF are names without a colon. */
const ncname = /^[\p{L}_][\p{L}\p{N}._-]*$/u;
const duration = /^\d*(?:\.\d+)?(?:ms|s|m|h|d)$/;

const executable = ['raise', 'if', 'foreach', 'send', 'script', 'assign', 'log', 'cancel'];
const inState = [
  'onentry',
  'onexit',
  'transition',
  'state',
  'parallel',
  'history',
  'datamodel',
  'invoke',
];

/** The elements that exported documents have; another is not allowed. */
const rules: Readonly<Record<string, Rule>> = {
  scxml: {
    attributes: {
      xmlns: /^http:\/\/www\.w3\.org\/2005\/07\/scxml$/,
      version: /^1\.0$/,
      datamodel: nmtoken,
      name: nmtoken,
      initial: 'IDREFS',
    },
    required: ['version'],
    children: ['state', 'parallel', 'final', 'datamodel', 'script'],
  },
  state: {
    attributes: { id: 'ID', initial: 'IDREFS' },
    children: [...inState, 'initial', 'final'],
  },
  parallel: { attributes: { id: 'ID' }, children: inState },
  final: { attributes: { id: 'ID' }, children: ['onentry', 'onexit', 'donedata'] },
  datamodel: { attributes: {}, children: ['data'] },
  data: { attributes: { id: 'ID', src: uri, expr: anyText }, required: ['id'], children: [] },
  history: { attributes: { id: 'ID', type: /^(?:shallow|deep)$/ }, children: ['transition'] },
  transition: {
    attributes: {
      event: /^\S+(?: \S+)*$/,
      cond: anyText,
      target: 'IDREFS',
      type: /^(?:internal|external)$/,
    },
    children: executable,
  },
  onentry: { attributes: {}, children: executable },
  onexit: { attributes: {}, children: executable },
  log: { attributes: { label: anyText, expr: anyText }, children: [] },
  send: {
    attributes: { id: 'ID', event, delay: duration, delayexpr: anyText, target: uri },
    children: ['content', 'param'],
  },
  cancel: { attributes: { sendid: 'IDREF' }, required: ['sendid'], children: [] },
  invoke: {
    attributes: { id: 'ID', type: uri, src: uri },
    children: ['content', 'param', 'finalize'],
  },
};

function elementsIn(element: Element): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === 1);
}

function everyElement(element: Element): Element[] {
  return [element, ...elementsIn(element).flatMap(everyElement)];
}

function matches(type: Type, value: string, ids: ReadonlySet<string>): boolean {
  if (type instanceof RegExp) return type.test(value);
  if (type === 'ID') return ncname.test(value);
  const references = type === 'IDREF' ? [value] : value.split(' ');
  return references.every((one) => ids.has(one));
}

function problemsOf(element: Element, ids: ReadonlySet<string>): string[] {
  const { tagName } = element;
  const rule = rules[tagName];
  if (!rule) return [`<${tagName}> is not an element of SCXML`];
  const where = `<${tagName} id="${element.getAttribute('id') ?? ''}">`;
  const wrong = [...element.attributes].filter(({ name, value }) => {
    const type = rule.attributes[name];
    return type === undefined || !matches(type, value, ids);
  });
  const missing = (rule.required ?? []).filter((name) => !element.hasAttribute(name));
  const strangers = elementsIn(element).filter(
    ({ tagName: name }) => !rule.children.includes(name),
  );
  return [
    ...wrong.map(({ name, value }) => `${where} may not have ${name}="${value}"`),
    ...missing.map((name) => `${where} has no ${name}`),
    ...strangers.map((child) => `${where} may not contain <${child.tagName}>`),
  ];
}

/** What the schema of SCXML rejects in a document, a line each. @throws if it is not well-formed XML. */
export function schemaProblems(document: string): string[] {
  const { documentElement } = new DOMParser({
    onError: (_level, message) => {
      throw new Error(message);
    },
  }).parseFromString(document, 'text/xml');
  if (documentElement?.tagName !== 'scxml') return ['The document is not <scxml>'];
  const elements = everyElement(documentElement);
  const all = elements.flatMap((one) => one.getAttribute('id') ?? []);
  const repeated = all.filter((id, index) => all.indexOf(id) !== index);
  const ids = new Set(all);
  return [
    ...repeated.map((id) => `the id ${id} is there more than once`),
    ...elements.flatMap((one) => problemsOf(one, ids)),
  ];
}
