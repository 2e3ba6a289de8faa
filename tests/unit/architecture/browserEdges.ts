import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/** What no chart can see when a screen does it by itself. */
const globals: ReadonlyMap<string, string> = new Map([
  ...kind('a timer', 'setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'),
  ...kind('storage', 'localStorage', 'sessionStorage', 'indexedDB', 'caches'),
  ...kind('the network', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'BroadcastChannel'),
  ...kind('a listener', 'addEventListener'),
]);

function kind(use: string, ...names: string[]): [string, string][] {
  return names.map((name) => [name, use]);
}

/** Custody has locations and histories too: only these members are the browser's. */
const addresses: ReadonlySet<string> = new Set([
  ...['assign', 'hash', 'host', 'href', 'origin', 'pathname', 'reload', 'replace', 'search'].map(
    (name) => `location.${name}`,
  ),
  ...['back', 'forward', 'go', 'pushState', 'replaceState', 'scrollRestoration', 'state'].map(
    (name) => `history.${name}`,
  ),
]);

const windows = new Set(['window', 'globalThis', 'self', 'document']);

function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name;
  const isOfWindow =
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    windows.has(node.object.name);
  return isOfWindow && node.property.type === 'Identifier' ? node.property.name : null;
}

/** Each use of the browser in a module, as `file: kind (name)`, once. */
export function browserUses(
  files: readonly string[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string[] {
  return files.flatMap((file) => {
    const found = new Set<string>();
    const look = (node: ESTree.Node | null) => {
      const name = node && nameOf(node);
      const use = name ? globals.get(name) : undefined;
      if (use) found.add(`${use} (${name})`);
    };
    const lookAtAddress = (object: ESTree.Node, key: ESTree.Node) => {
      const address = `${nameOf(object)}.${key.type === 'Identifier' ? key.name : ''}`;
      if (addresses.has(address)) found.add(`the address (${address})`);
    };
    new Visitor({
      CallExpression({ callee, arguments: given }) {
        look(callee);
        for (const one of given) look(one);
      },
      Property({ value }) {
        look(value);
      },
      NewExpression({ callee }) {
        look(callee);
      },
      VariableDeclarator({ id, init }) {
        look(init);
        if (init === null || id.type !== 'ObjectPattern') return;
        for (const part of id.properties) {
          if (part.type === 'Property') lookAtAddress(init, part.key);
        }
      },
      AssignmentExpression({ left, right }) {
        look(right);
        if (nameOf(left) === 'location') found.add('the address (location)');
        const isHandler = left.type === 'MemberExpression' && /^on[a-z]+$/.test(nameOf(left) ?? '');
        if (isHandler) found.add(`a listener (window.${nameOf(left)})`);
      },
      MemberExpression({ object, property }) {
        look(object);
        if (property.type !== 'Identifier') return;
        if (property.name === 'addEventListener') found.add('a listener (addEventListener)');
        lookAtAddress(object, property);
      },
    }).visit(parseSync(file, read(file)).program);
    return [...found].sort().map((use) => `${file}: ${use}`);
  });
}
