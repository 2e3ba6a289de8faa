import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowed, computed } from './allowedImports.ts';
import { filesBelow, parsedModule } from './importGraph.ts';

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

const files = ['src', 'machines'].flatMap(filesBelow);

function importsOf(file: string): string[] {
  const { source, module } = parsedModule(file);
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

  test('every file imports only what its part may', () => {
    const wrong = files.flatMap((file) =>
      forbiddenIn(file, importsOf(file)).map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
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

  test('they reach the network and the device only through charts', () => {
    const wrong = screens.flatMap((file) =>
      importsOf(file)
        .map((target) => relative(root, resolve(root, dirname(file), target)))
        .filter((target) => actorsOfScreens.test(target))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('they hold no state and run no effect', () => {
    const forbidden = [...screensMayNot, 'react as a whole'];
    const wrong = screens.flatMap((file) =>
      parsedModule(file)
        .module.staticImports.flatMap(({ moduleRequest, entries }) =>
          entries.map(({ importName, localName }) =>
            moduleRequest.value === 'react'
              ? (importName.name ?? 'react as a whole')
              : localName.value,
          ),
        )
        .filter((name) => forbidden.includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});
