import { type ESTree, parseSync, Visitor } from 'vite';
import { isProse } from './mutated.ts';

/** A change of one place of a module. */
export interface Mutant {
  /** The line, counted from 1, and its text. */
  line: number;
  text: string;
  /** The code there, and what takes its place. */
  change: string;
  /** The module with this change alone. */
  code: () => string;
}

type Edit = { start: number; end: number; mutants: string[] };

const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};

const methods: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    ceil: 'floor',
    floor: 'ceil',
    round: 'ceil',
    padStart: 'padEnd',
    findLast: 'find',
    toUpperCase: 'toLowerCase',
    toLowerCase: 'toUpperCase',
  }),
);

/** Calls that are left out: the value they are called on takes their place. */
const omitted = new Set(['filter', 'trim', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed']);

/**
 * A module in which each mutant can be switched on while it runs, and the mutants by their numbers.
 *
 * @param file names the module to the running mutants, `globalThis.countersignMutants`.
 */
export function instrument(file: string, source: string): { code: string; mutants: Mutant[] } {
  const edits = editsOf(file, source).sort((a, b) => a.start - b.start || b.end - a.end);
  const mutants: Mutant[] = [];
  const lines = source.split('\n');
  const print = (from: number, to: number, inner: readonly Edit[]): string => {
    let code = '';
    let at = from;
    for (let next = 0; next < inner.length; ) {
      const edit = inner[next];
      if (!edit) break;
      const nested = inner.slice(next + 1).filter(({ end }) => end <= edit.end);
      code += source.slice(at, edit.start) + switched(edit, nested);
      at = edit.end;
      next += nested.length + 1;
    }
    return code + source.slice(at, to);
  };
  const switched = (edit: Edit, nested: readonly Edit[]): string => {
    const replaced = source.slice(edit.start, edit.end);
    const line = source.slice(0, edit.start).split('\n').length;
    const text = lines[line - 1]?.trim() ?? '';
    const cases = edit.mutants.map((mutant) => {
      const code = () => `${source.slice(0, edit.start)}(${mutant})${source.slice(edit.end)}`;
      mutants.push({ line, text, change: `${replaced} → ${mutant}`, code });
      return `$m(${mutants.length - 1})?(${mutant}):`;
    });
    return `(${cases.join('')}(${print(edit.start, edit.end, nested)}))`;
  };
  const body = print(0, source.length, merged(edits));
  const head = `const $m=globalThis.countersignMutants.of(${JSON.stringify(file)});`;
  return { code: head + body, mutants };
}

/** One edit for each place. */
function merged(edits: readonly Edit[]): Edit[] {
  const places = new Map<string, Edit>();
  for (const edit of edits) {
    const place = `${edit.start}-${edit.end}`;
    const known = places.get(place);
    if (known) known.mutants.push(...edit.mutants);
    else places.set(place, { ...edit, mutants: [...edit.mutants] });
  }
  return [...places.values()];
}

function editsOf(file: string, source: string): Edit[] {
  const { program } = parseSync(file, source);
  const edits: Edit[] = [];
  const textOf = (node: ESTree.Node) => source.slice(node.start, node.end);
  const add = (node: ESTree.Node, ...mutants: string[]) => {
    if (mutants.length > 0) edits.push({ start: node.start, end: node.end, mutants });
  };
  /** What is no expression of its own: keys, sources of imports, and parts of an optional chain. */
  const fixed = new Set<ESTree.Node>();
  const fix = (node: ESTree.Node | null | undefined) => node && fixed.add(node);
  new Visitor({
    ImportDeclaration(node) {
      fix(node.source);
    },
    ExportNamedDeclaration(node) {
      fix(node.source);
    },
    ImportExpression(node) {
      fix(node.source);
    },
    Property(node) {
      if (!node.computed) fix(node.key);
    },
    TSLiteralType({ literal }) {
      fix(literal);
      if (literal.type === 'UnaryExpression') fix(literal.argument);
    },
    ChainExpression({ expression }) {
      for (let at: ESTree.Node = expression; ; ) {
        fix(at);
        if (at.type === 'MemberExpression') at = at.object;
        else if (at.type === 'CallExpression') at = at.callee;
        else break;
      }
    },
    TaggedTemplateExpression(node) {
      fix(node.quasi);
    },
  }).visit(program);
  const isFree = (node: ESTree.Node) => !fixed.has(node);
  const addOperator = (node: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const { left, right, operator } = node;
    const between = (other: string) => `(${textOf(left)}) ${other} (${textOf(right)})`;
    add(node, ...(operators[operator] ?? []).map(between));
  };
  new Visitor({
    BinaryExpression: addOperator,
    LogicalExpression: addOperator,
    IfStatement(node) {
      add(node.test, 'true', 'false');
    },
    ConditionalExpression(node) {
      add(node.test, 'true', 'false');
    },
    WhileStatement(node) {
      add(node.test, 'false');
    },
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument));
      if (node.operator === '-' && node.argument.type !== 'Literal')
        add(node, textOf(node.argument));
    },
    Literal(node) {
      if (!isFree(node) || 'regex' in node) return;
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'number') add(node, String(node.value + 1));
      if (typeof node.value === 'string' && !isProse(node.value)) {
        add(node, node.value === '' ? '"x"' : '""');
      }
    },
    TemplateLiteral(node) {
      if (isFree(node) && !isProse(textOf(node).slice(1))) add(node, '""');
    },
    CallExpression(node) {
      const { callee } = node;
      if (!isFree(node) || callee.type !== 'MemberExpression') return;
      if (callee.property.type !== 'Identifier' || callee.computed) return;
      const { name } = callee.property;
      const other = methods.get(name);
      const rest = source.slice(callee.property.end, node.end);
      if (other) add(node, `${textOf(callee.object)}.${other}${rest}`);
      if (omitted.has(name)) add(node, textOf(callee.object));
    },
    ExpressionStatement({ expression }) {
      const { type } = expression;
      if (type === 'CallExpression' || type === 'AssignmentExpression')
        add(expression, 'undefined');
    },
    ArrowFunctionExpression({ body }) {
      const isTest = body.type === 'BinaryExpression' || body.type === 'LogicalExpression';
      if (isTest) add(body, 'undefined');
    },
  }).visit(program);
  return edits;
}
