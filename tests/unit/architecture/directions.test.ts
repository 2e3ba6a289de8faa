import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { allowed, computed } from './allowedImports.ts';

const root = resolve(import.meta.dirname, '../../..');

const screensMayNot = ['useEffect', 'useLayoutEffect', 'useState', 'useReducer', 'useContext'];

function partOf(path: string): string {
  const parts = Object.keys(allowed).filter((part) => path === part || path.startsWith(`${part}/`));
  return parts.sort((a, b) => b.length - a.length)[0] ?? '';
}

/** What is drawn: it subscribes to charts and sends to them, and reaches the network and the device through them alone. */
function isScreen(file: string): boolean {
  if (!/^src\/client\/(shell|core|features|app)\//.test(file)) return false;
  return file.endsWith('.tsx') || importsOf(file).includes('react');
}

const actorsOfScreens = /^src\/client\/platform\/(http|offline)\/|\.actors\.ts$/;

const files = ['src', 'machines'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

function read(file: string) {
  const source = readFileSync(join(root, file), 'utf8');
  return { source, module: parseSync(file, source).module };
}

function importsOf(file: string): string[] {
  const { source, module } = read(file);
  return [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) =>
      item.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map((item) => {
      const argument = source.slice(item.moduleRequest.start, item.moduleRequest.end);
      return /^['"`].*['"`]$/s.test(argument) ? argument.slice(1, -1) : computed;
    }),
  ];
}

function mayImport(part: string, target: string): boolean {
  if (partOf(target) === part || target.startsWith(`${part}/`)) return true;
  return (allowed[part] ?? []).some((name) =>
    name.endsWith(':') ? target.startsWith(name) : target === name || target.startsWith(`${name}/`),
  );
}

function forbiddenIn(file: string, imports: readonly string[]): string[] {
  const part = partOf(file);
  return imports.filter((specifier) => {
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
      : specifier;
    return !mayImport(part, target);
  });
}

describe('imports point one way', () => {
  test('the scan finds the product', () => {
    expect(files.length).toBeGreaterThan(200);
    for (const part of ['machines', 'src/contract', 'src/client/features', 'src/server']) {
      expect(files.filter((file) => partOf(file) === part).length, part).toBeGreaterThan(5);
    }
  });

  test('every file belongs to a part', () => {
    expect(files.filter((file) => partOf(file) === '')).toEqual([]);
  });

  test.each(files)('%s imports only what its part may', (file) => {
    expect(forbiddenIn(file, importsOf(file))).toEqual([]);
  });

  test('a forbidden import is noticed', () => {
    expect(
      forbiddenIn('machines/app/app.machine.ts', ['react', '../../src/server/app.ts']),
    ).toEqual(['react', '../../src/server/app.ts']);
    expect(forbiddenIn('src/client/ui/basic/Button.tsx', ['react-anything'])).toEqual([
      'react-anything',
    ]);
    expect(forbiddenIn('src/server/app.ts', ['../client/main.tsx'])).toEqual([
      '../client/main.tsx',
    ]);
  });
});

describe('screens only subscribe and send', () => {
  const screens = files.filter(isScreen);

  test('the scan finds them', () => {
    expect(screens.length).toBeGreaterThan(200);
  });

  test.each(screens)('%s reaches the network and the device only through charts', (file) => {
    const targets = importsOf(file).map((target) =>
      relative(root, resolve(root, dirname(file), target)),
    );
    expect(targets.filter((target) => actorsOfScreens.test(target))).toEqual([]);
  });

  test.each(screens)('%s holds no state and runs no effect', (file) => {
    const names = read(file).module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName, localName }) =>
        moduleRequest.value === 'react' ? (importName.name ?? 'react as a whole') : localName.value,
      ),
    );
    const forbidden = [...screensMayNot, 'react as a whole'];
    expect(names.filter((name) => forbidden.includes(name))).toEqual([]);
  });
});
