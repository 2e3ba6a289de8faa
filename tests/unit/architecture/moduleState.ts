import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

/** What never changes once it is made, or keeps what it knows with the object that it is asked about. */
const harmless = /^(URL|RegExp|TextEncoder|TextDecoder|Error|Intl\..+|WeakMap|WeakSet)$/;

/** Their methods write to them. */
const collections = /^(Map|Set)$/;
const writing =
  /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|append)$/;

/** By this project's naming, what they return has a state of its own. */
const making = /^(?!createContext$)(create|make|open|start)[A-Z]/;

/** A binding of a module: where it is defined, and its name there. */
export type Binding = { file: string; name: string };

type Module = {
  /** The error in a binding, by its name, no matter which code writes to it. */
  stateful: Map<string, string>;
  /** Every name that the module defines or imports, and where that is defined. */
  names: Map<string, Binding>;
  /** The names that the module writes to after they were made. */
  written: Set<string>;
};

/** Without parentheses and what only says something to the compiler. */
function bare(node: ESTree.Node): ESTree.Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

function rootName(node: ESTree.Node): string | null {
  let at = bare(node);
  while (at.type === 'MemberExpression') at = bare(at.object);
  return at.type === 'Identifier' ? at.name : null;
}

function nameOf(node: ESTree.Node, source: string): string {
  return source.slice(node.start, node.end).replace(/<.*/s, '');
}

/** Why what a constant starts with may change later, if it may. */
function reasonOf(given: ESTree.Expression, source: string): string | null {
  const init = bare(given);
  if (init.type === 'NewExpression') {
    const made = nameOf(init.callee, source);
    return harmless.test(made) || collections.test(made) ? null : `holds a new ${made}`;
  }
  if (init.type !== 'CallExpression') return null;
  const callee = bare(init.callee);
  if (/^(Arrow)?FunctionExpression$/.test(callee.type))
    return 'is closed over by a function that runs at once';
  return callee.type === 'Identifier' && making.test(callee.name)
    ? `comes from ${callee.name}`
    : null;
}

function declarationsIn(program: ESTree.Program) {
  return program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement,
  );
}

function noteDefinitions(
  module: Module,
  program: ESTree.Program,
  file: string,
  source: string,
): void {
  for (const node of declarationsIn(program)) {
    if (node?.type === 'VariableDeclaration' && !node.declare) {
      for (const { id, init } of node.declarations) {
        const names =
          source.slice(id.start, id.typeAnnotation?.start ?? id.end).match(/[\w$]+/g) ?? [];
        for (const name of names) {
          module.names.set(name, { file, name });
          const reason =
            node.kind === 'const' ? init && reasonOf(init, source) : 'may be assigned again';
          if (reason) module.stateful.set(name, reason);
        }
      }
    }
    if ((node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration') && node.id) {
      module.names.set(node.id.name, { file, name: node.id.name });
      if (node.type !== 'ClassDeclaration') continue;
      for (const part of node.body.body) {
        if (part.type === 'PropertyDefinition' && part.static && !part.readonly) {
          module.stateful.set(
            `${node.id.name}.${nameOf(part.key, source)}`,
            'is static and may be assigned again',
          );
        }
      }
    }
  }
}

function readModule(file: string, source: string): Module {
  const {
    program,
    module: { staticImports },
  } = parseSync(file, source);
  const module: Module = { stateful: new Map(), names: new Map(), written: new Set() };
  for (const { moduleRequest, entries } of staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue;
    const target = relative(root, resolve(root, dirname(file), moduleRequest.value));
    for (const { importName, localName } of entries) {
      module.names.set(localName.value, { file: target, name: importName.name ?? '*' });
    }
  }
  noteDefinitions(module, program, file, source);
  const note = (node: ESTree.Node) => {
    const name = node.type === 'MemberExpression' ? rootName(node) : null;
    if (name !== null) module.written.add(name);
  };
  new Visitor({
    AssignmentExpression({ left }) {
      note(left);
    },
    UpdateExpression({ argument }) {
      note(argument);
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'delete') note(argument);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression') return;
      if (callee.property.type === 'Identifier' && writing.test(callee.property.name)) note(callee);
      if (nameOf(callee, source) === 'Object.assign' && first?.type === 'Identifier') {
        module.written.add(first.name);
      }
    },
  }).visit(program);
  return module;
}

/** Whether the binding holds a WeakMap or a WeakSet: it keeps nothing that no one else has. */
function isWeak(source: string, name: string): boolean {
  return new RegExp(`\\bconst ${name}\\b[^;]*?= new Weak(Map|Set)\\b`).test(source);
}

/** The bindings of modules that can change after the modules were loaded, each as `file name: why`. */
export function moduleState(files: readonly string[], read = fromDisk): string[] {
  const modules = new Map(files.map((file) => [file, readModule(file, read(file))]));
  const found = new Map<string, string>();
  for (const [file, { stateful, names, written }] of modules) {
    for (const [name, reason] of stateful) found.set(`${file} ${name}`, reason);
    for (const local of written) {
      const binding = names.get(local);
      if (!binding || !modules.has(binding.file) || isWeak(read(binding.file), binding.name))
        continue;
      const place = `${binding.file} ${binding.name}`;
      if (!found.has(place)) found.set(place, `is written to in ${file}`);
    }
  }
  return [...found].map(([place, reason]) => `${place}: ${reason}`).sort();
}

function fromDisk(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
